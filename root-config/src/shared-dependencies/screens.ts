// The libraries that screens are drawn with, and i18n, for five specifiers; no two export the same
// name. In separate files they would compress less well. i18next has the only default export: a
// second library with a default export would need a separate file.
import '@blueprintjs/core/lib/css/blueprint.css';

// The parts of Blueprint that the first screen needs: Popover and Menu would add 20 KB Brotli, Dialog
// 6, the other fields 3. Dialogs and drawers are native <dialog> elements of @console/shared-ui, menus
// are the `MenuButton` of mf-shell; other fields are native with Blueprint's classes.
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
