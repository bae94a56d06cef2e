import { SetupCard } from '#features/staff/setup/page.tsx';

export const Component = () => <SetupCard />;
