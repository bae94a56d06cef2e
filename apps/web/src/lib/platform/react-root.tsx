import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Puts the page into its element: takes over what stands there, or draws it anew. In a transition, so that the browser
 * answers between its pieces. React DOM is run with the file that imports it: this one is among the framework's, which
 * the browser runs by itself, so that it takes no part of the site's own task.
 */
export const mount = (root: HTMLElement, page: ReactNode, { hydrate }: { hydrate: boolean }): void => {
  const strict = <StrictMode>{page}</StrictMode>;
  startTransition(() => {
    if (hydrate) hydrateRoot(root, strict);
    else createRoot(root).render(strict);
  });
};
