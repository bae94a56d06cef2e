import { isOrg } from '@zhibiao/contract/roles';
import { copy } from '@zhibiao/contract/copy';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { rememberPath } from '#lib/last-path.ts';
import { paths } from '#lib/paths.ts';
import { session, useExpired, useToken } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { viewerQuery } from '#lib/viewer.ts';
import { QueryBlock } from '#widgets/query-block.tsx';

/**
 * Sends a guest to the login page, which leads back here. The server protects the data; this only saves a page that
 * could not load.
 */
export const requireLogin = ({ request }: LoaderFunctionArgs): Response | null => {
  if (session.token() !== null) return null;
  const { pathname, search } = new URL(request.url);
  rememberPath(pathname + search);
  return redirect(paths.login);
};

/** Without a session the page is taken away, except behind the session-expired dialog, where it stays visible. */
export const LearnerOnly = () => {
  const [token, expired] = [useToken(), useExpired()];
  return token !== null || expired ? <Outlet /> : <Navigate to={paths.home} replace />;
};

/** Lets administrators of an organisation (roles 2, 5, 7) through; others are told and led home. */
export const OrgOnly = () => (
  <QueryBlock query={useQuery(viewerQuery)}>{(viewer) => (isOrg(viewer.role) ? <Outlet /> : <SentHome />)}</QueryBlock>
);

const SentHome = () => {
  useEffect(() => toast.error(copy.forbidden), []);

  return <Navigate to={paths.home} replace />;
};
