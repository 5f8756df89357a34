// The libraries that draw the screens, and i18n. Five specifiers map to this file; no two libraries export
// the same name. In separate files they would compress less well. i18next has the only default export: a
// second library with a default export would need a separate file.
import '@blueprintjs/core/lib/css/blueprint.css';

// The parts of Blueprint that the first screen needs, and what they are made of; `blueprint.ts` has the rest.
export { AnchorButton, Button, Icon, InputGroup, Spinner, SpinnerSize } from '@blueprintjs/core';
export { Icons } from '@blueprintjs/icons/lib/esm/iconLoader.js';
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
