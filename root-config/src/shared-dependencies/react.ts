// React and its renderers. Four specifiers map to this one file, because each file more costs every visit.
// React is one CommonJS file, so omitting names would save nothing. All names are listed, because with
// `export *` of a CommonJS file the System format would export nothing.
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
