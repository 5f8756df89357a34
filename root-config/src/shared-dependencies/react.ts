// React and the small part of its DOM, for three specifiers: each file more costs the first visit
// a round trip. The large part, the client, has a file of its own: the other libraries need it not,
// and run while it is still on its way.
// React is one CommonJS file, so leaving names out would save nothing; `export *` of CommonJS
// gives System nothing to export, so they are all named.
import React from 'react';
import ReactDOM from 'react-dom';

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

/** What `import React from 'react'`, and the same of the other two, give. */
const whole: Readonly<Record<string, unknown>> = {
  ...React,
  ...ReactDOM,
};

export default whole;

// What React's client asks its other parts for, under names that are nobody else's business.
export const __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = Reflect.get(
  ReactDOM,
  '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
