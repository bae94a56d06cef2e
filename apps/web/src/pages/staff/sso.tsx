import { SsoProviders } from '#features/sso/staff/page.tsx';

export const Component = () => <SsoProviders />;
