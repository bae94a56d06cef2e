import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** Each file below pages/ exports one `Component`; it is loaded when its route is first opened. The home page comes with the first bytes. */
const files = import.meta.glob<{ Component: ComponentType }>(['../pages/**/*.tsx', '!../pages/home.tsx']);

/** The lazy route of one page file, by its path below pages/. */
export const page = (file: string, path: string): RouteObject[] => {
  const load = files[`../pages/${file}.tsx`];
  return load ? [{ path, lazy: load }] : [];
};
