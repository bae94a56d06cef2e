import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import type { CodeOf } from '@zhibiao/contract/core/codes';

export type OrgStatus = CodeOf<typeof ORG_STATUS>;
export type OrgAct = 'approve' | 'refuse' | 'resubmit' | 'reopen' | 'disable' | 'enable';

/** The life of an organisation; what is not in this table does not happen. */
export const ORG_MOVES: Readonly<Record<OrgAct, { from: OrgStatus; to: OrgStatus }>> = {
  approve: { from: ORG_STATUS.review, to: ORG_STATUS.active },
  refuse: { from: ORG_STATUS.review, to: ORG_STATUS.refused },
  /** By its owner, mended. */
  resubmit: { from: ORG_STATUS.refused, to: ORG_STATUS.review },
  /** By staff, as it is. */
  reopen: { from: ORG_STATUS.refused, to: ORG_STATUS.review },
  disable: { from: ORG_STATUS.active, to: ORG_STATUS.disabled },
  enable: { from: ORG_STATUS.disabled, to: ORG_STATUS.active },
};
