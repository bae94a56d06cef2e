import { labelOf } from '@zhibiao/contract/core/codes';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { INVITATION, type Student } from '@zhibiao/contract/member/org-students';
import { Tag, type TagKind } from '#ui/text/tag.tsx';

const KIND: Record<number, TagKind> = {
  [MEMBER.invited]: 'info',
  [MEMBER.pending]: 'warning',
  [MEMBER.active]: 'success',
  [MEMBER.refused]: 'error',
};

export const MemberStatus = ({ status }: { status: number }) => (
  <Tag kind={KIND[status] ?? 'plain'}>{labelOf(MEMBER, status)}</Tag>
);

/** Of an invitation: whether its message has gone out. */
export const InviteState = ({ invite }: Pick<Student, 'invite'>) =>
  invite && <span className="note">{labelOf(INVITATION, invite.state)}</span>;

const SOURCE: Record<number, string> = {
  [MEMBER_SOURCE.code]: '邀请码',
  [MEMBER_SOURCE.link]: '邀请链接',
  [MEMBER_SOURCE.import]: '管理员录入',
  [MEMBER_SOURCE.apply]: '本人申请',
};
export const sourceText = (source: number): string => SOURCE[source] ?? '—';
