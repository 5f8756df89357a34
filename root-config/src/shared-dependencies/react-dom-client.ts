import { createRoot, hydrateRoot, version } from 'react-dom/client';

export { createRoot, hydrateRoot, version };
export default { createRoot, hydrateRoot, version };
