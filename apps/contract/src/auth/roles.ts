import { type CodeOf, codes } from '../core/codes.ts';

/** What a person is on the platform; administrators are so for the one organisation that they belong to. */
export const ROLE = codes({
  learner: [1, '学员'],
  owner: [2, '机构负责人'],
  trainingAdmin: [5, '培训管理员'],
  certificateAdmin: [7, '认证管理员'],
});
export type Role = CodeOf<typeof ROLE>;

/** Whom an owner appoints: they may do what the owner may, but appoint and hand the organisation over. */
export const ADMIN_ROLES = [ROLE.trainingAdmin, ROLE.certificateAdmin] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];
/** What an owner is after handing the organisation over. */
export const FORMER_OWNER = ROLE.trainingAdmin;

export const ORG_ROLES = [ROLE.owner, ...ADMIN_ROLES] as const;
export const isOrg = (role: number): boolean => (ORG_ROLES as readonly number[]).includes(role);

export const GENDER = codes({ unknown: [0, '未知'], male: [1, '男'], female: [2, '女'] });
/** How the account was registered. */
export const ACCOUNT_TYPE = codes({ person: [1, '个人'], org: [2, '机构'] });

export const USER_STATUS = codes({
  active: [0, '正常'],
  disabled: [1, '停用'],
  /** In the days of regret: logging in takes it back. */
  cancelling: [2, '注销中'],
  closed: [3, '已注销'],
});
export const ORG_STATUS = codes({
  review: [0, '待审'],
  active: [1, '正常'],
  disabled: [2, '停用'],
  refused: [3, '驳回'],
});
