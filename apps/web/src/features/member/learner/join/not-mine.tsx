import { useQuery } from '@tanstack/react-query';
import { invitedPerson, MEMBER, type Membership } from '@zhibiao/contract/member/learner';
import { ask } from '#lib/api/ask.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';

/** The link to one person was opened by another person, or by the same person with another account. */
export const NotMine = ({ m, rows }: { m: string; rows: readonly Membership[] }) => {
  const viewer = useViewer();
  const { data, error } = useQuery(ask(invitedPerson, { query: { m } }, { staleTime: Infinity }));
  // A learner who has come in by it finds their membership below.
  if (error) return rows.some(({ status }) => status === MEMBER.active) ? null : <Alert>{error.message}</Alert>;
  if (!data || rows.some(({ orgId, status }) => orgId === data.orgId && status <= MEMBER.active)) return null;
  const contact = data.mobile === null ? '邮箱' : '手机号';

  return (
    <Alert kind="warning">
      “{data.orgName}”的这份邀请不是发给这个账号的：您现在的账号是{viewer?.realName}
      {viewer?.mobile && `（${viewer.mobile}）`}
      。请退出后用收到邀请的{contact}登录或注册，或请机构改用您现在的{contact}重新邀请。
    </Alert>
  );
};
