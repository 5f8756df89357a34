// React and its renderers, for four specifiers: each file more costs every visit.
// React is one CommonJS file, so leaving names out would save nothing; `export *` of CommonJS
// gives System nothing to export, so they are all named.
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

/** What `import React from 'react'`, and the same of the others, give. */
const whole: Readonly<Record<string, unknown>> = {
  ...React,
  ...ReactDOM,
  ...ReactDOMClient,
};

export default whole;
