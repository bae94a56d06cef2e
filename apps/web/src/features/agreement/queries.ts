import { getAgreement, type PendingAgreement } from '@zhibiao/contract/agreement';
import { ask } from '#lib/ask.ts';

type Named = Pick<PendingAgreement, 'code' | 'version'>;
export const agreementQuery = ({ code, version }: Named) =>
  ask(getAgreement, { params: { code: code as 'user-agreement', version } }, { staleTime: Infinity });
