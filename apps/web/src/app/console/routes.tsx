import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { Booting } from '#app/booting.tsx';
import { RouteError } from '#app/route-error.tsx';
import '#lib/staff/realm.ts';
import { staffSession } from '#lib/staff/session.ts';
import { ConsoleRoot } from './console-root.tsx';
import { Guarded } from './guarded.tsx';
import { loginPath } from './login/login-path.ts';
import { NotFound } from './not-found.tsx';
import { type ConsolePage, consolePages } from './pages.ts';

/** Without a session a page cannot load; the login page leads back to it. */
const requireStaff = ({ request }: LoaderFunctionArgs): Response | null => {
  if (staffSession.token() !== null) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(loginPath(pathname + search));
};

const routeOf = (page: ConsolePage): RouteObject => ({
  path: page.path,
  handle: page,
  lazy: async () => {
    const { Component } = await page.load();
    return {
      element: (
        <Guarded page={page}>
          <Component />
        </Guarded>
      ),
    };
  },
});

/** The whole console: it is loaded when an address of it is opened. */
export const consoleRoutes: RouteObject[] = [
  {
    element: <ConsoleRoot />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Booting />,
    children: [
      {
        lazy: () => import('./login/door-layout.tsx'),
        children: [
          { path: '/console/login', lazy: () => import('#features/staff/login/page.tsx') },
          { path: '/console/login/sso/:id', lazy: () => import('#features/staff/login/page.tsx') },
          { path: '/console/setup', lazy: () => import('#features/staff/setup/page.tsx') },
        ],
      },
      {
        loader: requireStaff,
        lazy: () => import('./shell/shell.tsx'),
        children: [
          { errorElement: <RouteError inside />, children: consolePages.map(routeOf) },
          { path: '/console/*', element: <NotFound /> },
        ],
      },
    ],
  },
];
