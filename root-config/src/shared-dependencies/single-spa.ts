// single-spa and its helpers for React, for two specifiers.
export {
  addErrorHandler,
  checkActivityFunctions,
  getAppNames,
  getAppStatus,
  getMountedApps,
  LOAD_ERROR,
  MOUNTED,
  mountRootParcel,
  NOT_MOUNTED,
  navigateToUrl,
  registerApplication,
  removeErrorHandler,
  SKIP_BECAUSE_BROKEN,
  start,
  triggerAppChange,
  unloadApplication,
  unregisterApplication,
} from 'single-spa';
export { default, SingleSpaContext } from 'single-spa-react';
