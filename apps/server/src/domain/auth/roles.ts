import type { OrgRight } from '@zhibiao/contract/org-rights';
import { isOrg, ORG_STATUS } from '@zhibiao/contract/auth/roles';

/** Who is asking, as the database says at this request; never as the token says. */
export type Viewer = {
  id: string;
  sessionId: string;
  role: number;
  orgId: string | null;
  /** 0 待审 1 正常 2 停用 3 驳回 */
  orgStatus: number | null;
  /** What they may do in their organisation's area. */
  rights: readonly OrgRight[];
  remember: boolean;
};

/** May enter the organisation's area: role 2, 5 or 7 of an organisation in force. */
export const managesOrg = (viewer: Viewer): viewer is Viewer & { orgId: string } =>
  isOrg(viewer.role) && viewer.orgId !== null && viewer.orgStatus === ORG_STATUS.active;
