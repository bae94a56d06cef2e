/**
 * React DOM is run where it is imported from: in a file of the framework, which the browser runs by itself, it takes no
 * part of the site's own task.
 */
export { createRoot, hydrateRoot } from 'react-dom/client';
