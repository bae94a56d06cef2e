import { AgreementList } from '#features/agreement/staff/agreement-list.tsx';

export const Component = () => <AgreementList />;
