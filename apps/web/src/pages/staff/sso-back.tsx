import { LoginCard } from '#features/staff/login/page.tsx';

export const Component = () => <LoginCard back />;
