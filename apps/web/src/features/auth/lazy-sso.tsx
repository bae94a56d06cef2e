import { lazy, Suspense } from 'react';

const Ways = lazy(async () => ({ default: (await import('./sso-login.tsx')).SsoWays }));

/** Login by an account elsewhere; most sites have none, so it comes after the form and never keeps that waiting. */
export const SsoLogin = () => (
  <Suspense>
    <Ways />
  </Suspense>
);
