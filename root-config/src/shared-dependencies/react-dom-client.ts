// React's renderer for the browser: the largest of the libraries, and the last to be needed.
export { createRoot, default, hydrateRoot } from 'react-dom/client';
