import { ROLE } from './auth/roles.ts';

/** What an owner may give an administrator beside what their role brings. */
export const GRANTABLE_RIGHTS = ['people', 'study', 'apply', 'cert', 'info'] as const;
export type GrantableRight = (typeof GRANTABLE_RIGHTS)[number];
/** `admin`, deciding about administrators, is the owner's alone. */
export type OrgRight = GrantableRight | 'admin';
export const ORG_RIGHTS: readonly OrgRight[] = [...GRANTABLE_RIGHTS, 'admin'];

const LABELS: Record<OrgRight, string> = {
  people: '管理学员',
  study: '管理学习',
  apply: '办理认证申请',
  cert: '查询证书',
  info: '修改机构信息',
  admin: '任免管理员',
};
export const rightLabel = (right: OrgRight): string => LABELS[right];

/** What a role brings by itself. */
const OF_ROLE: Readonly<Record<number, readonly OrgRight[]>> = {
  [ROLE.owner]: ORG_RIGHTS,
  [ROLE.trainingAdmin]: ['people', 'study'],
  [ROLE.certificateAdmin]: ['apply', 'cert'],
};
export const rightsOfRole = (role: number): readonly OrgRight[] => OF_ROLE[role] ?? [];

/** Role and grants together; a grant that is no right any more opens nothing. */
export const rightsOf = (role: number, granted: readonly string[]): OrgRight[] => {
  const own = rightsOfRole(role);
  return own.length === 0 ? [] : ORG_RIGHTS.filter((right) => own.includes(right) || isGranted(right, granted));
};
const isGranted = (right: OrgRight, granted: readonly string[]) => right !== 'admin' && granted.includes(right);

/** Who lacks a right reads what needs it and whose it is to give. */
export const lacksRight = (what: string, right: OrgRight, owner: string | null): string => {
  const whose = `机构负责人${owner ? ` ${owner} ` : ''}`;
  return right === 'admin' ? `只有${whose}可以任免管理员` : `${what}需要“${rightLabel(right)}”，由${whose}开通`;
};
/** What comes with a 403 for want of a right. */
export type LackedRight = { right: OrgRight; owner: string | null };
