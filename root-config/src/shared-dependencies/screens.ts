// What screens are drawn with, and their words: libraries that no two of export the same name, for five
// specifiers. Apart, each would be compressed by itself. One that has a default export beside
// i18next's would need a file of its own.
import '@blueprintjs/core/lib/css/blueprint.css';

// Of Blueprint what the first screen needs: Popover and Menu would add 20 KB Brotli, Dialog 6, the
// other fields 3. Dialogs and drawers are native <dialog> elements of @console/shared-ui, menus are the
// `MenuButton` of mf-shell; fields of other kinds are native and have Blueprint's classes.
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
