import { OwnAccount } from '#features/staff/me/own-account.tsx';

export const Component = () => <OwnAccount />;
