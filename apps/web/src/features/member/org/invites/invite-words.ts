import type { InviteStateName, OrgInvite } from '@zhibiao/contract/member/org-invites';
import { paths } from '#lib/url/paths.ts';
import type { TagKind } from '#ui/text/tag.tsx';

/** Where the code is used: one logs in or registers on the way. */
export const inviteLink = (code: string): string => `${location.origin}${paths.joinEnterprise}?code=${code}`;

export const stateKind: Record<InviteStateName, TagKind> = {
  open: 'success',
  stopped: 'plain',
  expired: 'warning',
  full: 'info',
};

export const lastDayOf = ({ expireTime }: Pick<OrgInvite, 'expireTime'>): string =>
  expireTime?.slice(0, 10) ?? '长期有效';
export const lifeOf = ({ expireTime }: Pick<OrgInvite, 'expireTime'>): string =>
  expireTime ? `有效期至 ${expireTime.slice(0, 10)}` : '长期有效';
export const wayOf = ({ needApprove }: Pick<OrgInvite, 'needApprove'>): string =>
  needApprove ? '审核后加入' : '直接加入';

/** GB/T 29490 基础 等 3 门 */
export const lessonsText = (lessons: OrgInvite['lessons']): string => {
  const [first, ...others] = lessons.filter(({ published }) => published);
  if (!first) return '不指派';
  return others.length === 0 ? first.name : `${first.name} 等 ${others.length + 1} 门`;
};
