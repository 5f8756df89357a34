// In place of what react-i18next takes along for a React without it.
export { useSyncExternalStore } from 'react';
