// React and its renderers, for four specifiers: each additional file costs every visit.
// React is one CommonJS file, so omitting names would save nothing; `export *` of CommonJS gives
// System nothing to export, so all names are listed.
import React from 'react';
import ReactDOM from 'react-dom';
import ReactDOMClient from 'react-dom/client';

export {
  Activity,
  Children,
  Component,
  cache,
  cacheSignal,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  Profiler,
  PureComponent,
  StrictMode,
  Suspense,
  startTransition,
  use,
  useActionState,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export { createPortal, flushSync, unstable_batchedUpdates } from 'react-dom';
export { createRoot, hydrateRoot } from 'react-dom/client';

/** The default export, for `import React from 'react'` and for the other packages. */
const all: Readonly<Record<string, unknown>> = {
  ...React,
  ...ReactDOM,
  ...ReactDOMClient,
};

export default all;
