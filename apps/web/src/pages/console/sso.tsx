import { SsoProviders } from '#features/sso/staff/providers.tsx';

export const Component = () => <SsoProviders />;
