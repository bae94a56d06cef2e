import { AgreementList } from '#features/agreement/staff/page.tsx';

export const Component = () => <AgreementList />;
