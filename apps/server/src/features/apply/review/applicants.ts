import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import type { Recipients } from '#services/notify/recipients.ts';

type Applied = { kind: number; createdBy: string; orgId: string | null };
/** Whom to notify of what becomes of an application: who applied for themselves, or those of the organisation. */
export const applicantsOf = ({ kind, createdBy, orgId }: Applied): Recipients => {
  if (kind === APPLY_KIND.training) return [createdBy];
  return orgId === null ? [] : { orgId, right: 'apply' };
};
