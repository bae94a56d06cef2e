import { AreaImport } from '#features/site/staff/area-import.tsx';

export const Component = () => <AreaImport />;
