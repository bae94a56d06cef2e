import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '#ui/overlay/confirm-host.tsx';
import { ToastHost } from '#ui/feedback/toast-host.tsx';
import { queryClient } from './query-client.ts';

/** What every page needs. antd is not among it: its pages bring it themselves, so that the first view stays light. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    {children}
    <ConfirmHost />
    <ToastHost />
  </QueryClientProvider>
);
