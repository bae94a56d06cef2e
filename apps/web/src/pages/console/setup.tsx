import { SetupCard } from '#features/staff/door/setup-card.tsx';

export const Component = () => <SetupCard />;
