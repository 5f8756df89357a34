// The libraries that draw the screens, and i18n. Five specifiers map to this file; no two libraries export
// the same name. In separate files they would compress less well. i18next has the only default export: a
// second library with a default export would need a separate file.
import '@blueprintjs/core/lib/css/blueprint.css';

// Only the parts of Blueprint that the first screen needs: Popover and Menu would add 20 KB Brotli, Dialog
// 6 KB, the other fields 3 KB. Dialogs and drawers are native <dialog> elements of @console/shared-ui, and
// menus are the `MenuButton` of mf-shell; other fields are native elements with Blueprint's classes.
export { Button, InputGroup } from '@blueprintjs/core';
export {
  notifyManager,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { default } from 'i18next';
export { I18nextProvider, useTranslation } from 'react-i18next';
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
export { Trans } from './trans.ts';
