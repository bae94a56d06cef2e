import { type ComponentType, lazy, Suspense } from 'react';

/** What never keeps the form waiting. */
const later = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Part = lazy(() => load().then((it) => ({ default: it })));
  return (props: P) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};

/** Who invites the visitor, or what they come for. */
export const Arrival = later(() => import('./arrival.tsx').then(({ KnownArrival: Known }) => Known));
/** Login by an account elsewhere; most sites have none. */
export const SsoLogin = later(() => import('#features/auth/learner/sso/sso-login.tsx').then(({ SsoWays }) => SsoWays));
