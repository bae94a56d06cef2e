import { lazy, Suspense, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';

const Known = lazy(async () => ({ default: (await import('./arrival.tsx')).Known }));

/** Whether somebody has come by an invitation: the link to one person, or a link, a QR code or a poster for many. */
export const useIsInvited = (): boolean => /[?&](m|code)=/.test(useLocation().search);

/** Who invites somebody here, or what they come for; it never keeps the form waiting. */
export const Arrival = (props: ComponentProps<typeof Known>) => (
  <Suspense>
    <Known {...props} />
  </Suspense>
);
