import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '#ui/overlay/confirm-host.tsx';
import { ToastHost } from '#ui/feedback/toast-host.tsx';

/** What every page needs. antd is not among it: its pages bring it themselves, so that the first view stays light. */
export const Providers = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <QueryClientProvider client={client}>
    {children}
    <ConfirmHost />
    <ToastHost />
  </QueryClientProvider>
);
