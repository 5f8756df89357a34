import { createRoot, hydrateRoot } from 'react-dom/client';

export { createRoot, hydrateRoot };
export default { createRoot, hydrateRoot };
