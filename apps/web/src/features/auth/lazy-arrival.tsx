import { lazy, Suspense, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';

const Known = lazy(async () => ({ default: (await import('./arrival.tsx')).Known }));
const SsoWays = lazy(async () => ({ default: (await import('./sso-login.tsx')).SsoWays }));

/** Whether somebody has come by an invitation: the link to one person, or a link, a QR code or a poster for many. */
export const useIsInvited = (): boolean => /[?&](m|code)=/.test(useLocation().search);

/** Who invites somebody here, or what they come for; it never keeps the form waiting. */
export const Arrival = (props: ComponentProps<typeof Known>) => (
  <Suspense>
    <Known {...props} />
  </Suspense>
);

/** Login by an account elsewhere; most sites have none, so it never keeps the form waiting either. */
export const SsoLogin = () => (
  <Suspense>
    <SsoWays />
  </Suspense>
);
