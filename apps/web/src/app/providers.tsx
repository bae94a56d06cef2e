import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { ConfirmHost } from '#ui/overlay/confirm-host.tsx';
import { ToastHost } from '#ui/feedback/toast-host.tsx';

/** Stands last, so that what the page listens to is there: now it does what was pressed before (early.ts). */
const Alive = () => {
  useEffect(() => {
    document.documentElement.dataset['alive'] = '';
  }, []);
  return null;
};

/** What every page needs. antd is not among it: its pages bring it themselves, so that the first view stays light. */
export const Providers = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <QueryClientProvider client={client}>
    {children}
    <ConfirmHost />
    <ToastHost />
    <Alive />
  </QueryClientProvider>
);
