import { LoginCard } from '#features/staff/door/login-card.tsx';

export const Component = () => <LoginCard back />;
