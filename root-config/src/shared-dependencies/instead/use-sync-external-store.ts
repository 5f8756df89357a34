// Replaces the shim that react-i18next brings for versions of React without this hook.
export { useSyncExternalStore } from 'react';
