import { jsx, jsxs } from 'react/jsx-runtime';

// `react/jsx-dev-runtime` by the functions that the page shares.
export { Fragment } from 'react';

export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
