import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { NavigationBar } from '#app/layouts/navigation-bar.tsx';
import { OfflineBanner } from '#app/offline-banner.tsx';
import { AntdProvider } from '#ui/layout/antd-provider.tsx';
import { staffQueryClient } from './query-client.ts';
import { StaffDoors } from './login/staff-doors.tsx';

/** Around every page of the console, its login included. */
export const ConsoleRoot = () => (
  <QueryClientProvider client={staffQueryClient}>
    <AntdProvider>
      <NavigationBar />
      <OfflineBanner />
      <Outlet />
      <StaffDoors />
      <ScrollRestoration />
    </AntdProvider>
  </QueryClientProvider>
);
