import { isOrg } from '@zhibiao/contract/auth/roles';
import { copy } from '@zhibiao/contract/core/copy';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, redirect, type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { rememberPath } from '#lib/url/last-path.ts';
import { paths } from '#lib/url/paths.ts';
import { session, useExpired, useToken } from '#lib/session/session.ts';
import { toast } from '#lib/message/toast.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/**
 * Sends a guest to the login page, which leads back here. The server protects the data; this only saves a page that
 * could not load.
 */
export const requireLogin = ({ request }: LoaderFunctionArgs): Response | null => {
  if (session.token() !== null) return null;
  const { pathname, search } = new URL(request.url);
  rememberPath(pathname + search);
  return redirect(isInvitation(pathname, search) ? paths.register + search : paths.login);
};

/** Who comes by an invitation has most often no account yet: registration comes first. */
const isInvitation = (pathname: string, search: string): boolean =>
  pathname === paths.joinEnterprise && isFromInvitation(search);
const isFromInvitation = (search: string): boolean => {
  const params = new URLSearchParams(search);
  return params.has('code') || params.has('m');
};

/**
 * Login and registration by the address of an invitation lead to it, at once where the visitor is logged in already.
 */
export const rememberInvitation = ({ request }: LoaderFunctionArgs): Response | null => {
  const { search } = new URL(request.url);
  if (!isFromInvitation(search)) return null;
  if (session.token() !== null) return redirect(paths.joinEnterprise + search);
  rememberPath(paths.joinEnterprise + search);
  return null;
};

/** Without a session the page is taken away, except behind the session-expired dialog, where it stays visible. */
export const LearnerOnly = () => {
  const [token, expired] = [useToken(), useExpired()];
  return token !== null || expired ? <Outlet /> : <Navigate to={paths.home} replace />;
};

/** An expert's link stands for itself: the expert who has it need not log in, and a login changes nothing. */
const hasLink = (search: string): boolean => new URLSearchParams(search).has('token');
export const requireLoginOrLink = (args: LoaderFunctionArgs): Response | null =>
  hasLink(new URL(args.request.url).search) ? null : requireLogin(args);
export const LearnerOrLink = () => (hasLink(useLocation().search) ? <Outlet /> : <LearnerOnly />);

/** Lets administrators of an organisation (roles 2, 5, 7) through; others are notified and led home. */
export const OrgOnly = () => (
  <QueryBlock query={useQuery(viewerQuery)}>{(viewer) => (isOrg(viewer.role) ? <Outlet /> : <SentHome />)}</QueryBlock>
);

const SentHome = () => {
  useEffect(() => toast.error(copy.forbidden), []);

  return <Navigate to={paths.home} replace />;
};
