// react-dom/client reaches into react-dom through this one; its types leave it out on purpose.
import 'react-dom';

declare module 'react-dom' {
  export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: unknown;
}
