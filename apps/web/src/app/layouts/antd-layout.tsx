import { Outlet } from 'react-router-dom';
import { AntdProvider } from '#ui/layout/antd-provider.tsx';

export const Component = () => (
  <AntdProvider>
    <Outlet />
  </AntdProvider>
);
