import { getArticle } from '@zhibiao/contract/article/learner';
import { ask } from '#lib/api/ask.ts';

export type AgreementCode = 'user-agreement' | 'privacy-policy';

export const agreementQuery = (code: AgreementCode) =>
  ask(getArticle, { params: { id: code } }, { staleTime: 10 * 60_000 });
