import { DictPage } from '#features/site/staff/dict/page.tsx';

export const Component = () => <DictPage />;
