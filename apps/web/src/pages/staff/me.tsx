import { OwnAccount } from '#features/staff/me/page.tsx';

export const Component = () => <OwnAccount />;
