import { labelOf } from '@zhibiao/contract/core/codes';
import { useMutation } from '@tanstack/react-query';
import { cancelJoin, MEMBER, type Membership } from '@zhibiao/contract/member/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import css from './membership.module.css';
import { membershipsQuery } from './queries.ts';
import { useJoin } from './use-join.ts';

const KIND: Record<number, TagKind> = {
  [MEMBER.invited]: 'info',
  [MEMBER.pending]: 'warning',
  [MEMBER.refused]: 'error',
};

/** Invitations to answer, requests under way, and what became of earlier ones. */
export const Requests = ({
  rows,
  member,
}: {
  rows: readonly Membership[];
  /** Belongs to an organisation already. */
  member: boolean;
}) => (
  <Card title="申请与邀请记录">
    <ul className={css.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <h3>
              {row.orgName} <Tag kind={KIND[row.status] ?? 'plain'}>{labelOf(MEMBER, row.status)}</Tag>
            </h3>
            <p className="note num">{whenOf(row)}</p>
            <Kept row={row} />
          </div>
          <Answer row={row} member={member} />
        </li>
      ))}
    </ul>
  </Card>
);

/** What the organisation may go on reading, and nothing after that day. */
const Kept = ({ row: { leaveTime, kept } }: { row: Membership }) => {
  const parts = [
    ...(kept.lessons.length > 0 ? [`指派课程${kept.lessons.map((name) => `《${name}》`).join('')}`] : []),
    ...(kept.certificates.length > 0 ? [`证书 ${kept.certificates.join('、')}`] : []),
  ];
  return leaveTime && parts.length > 0 ? (
    <p className="note num">
      机构保留 {leaveTime.slice(0, 10)} 为止的记录：{parts.join('；')}
    </p>
  ) : null;
};

const whenOf = ({ status, createTime, leaveTime }: Membership): string => {
  if (status === MEMBER.invited) return `${createTime} 邀请您加入`;
  return `${createTime} 申请${leaveTime ? `　${leaveTime} 结束` : ''}`;
};

const Answer = ({ row, member }: { row: Membership; member: boolean }) => {
  const invalidate = useInvalidate();
  const join = useJoin();
  const cancel = useMutation({
    mutationFn: () => call(cancelJoin, { body: { id: row.id } }),
    onSuccess: () => toast.success(row.status === MEMBER.invited ? '已拒绝邀请' : '申请已撤回'),
    // Fetched again also after a refusal: it may have been decided meanwhile.
    onSettled: () => invalidate(membershipsQuery),
  });
  const ask = async (title: string, ok: string) => {
    if (await confirm({ title, ok })) cancel.mutate();
  };

  if (row.status === MEMBER.pending)
    return (
      <Button small busy={cancel.isPending} onClick={() => void ask(`撤回加入“${row.orgName}”的申请？`, '撤回申请')}>
        撤回申请
      </Button>
    );
  if (row.status !== MEMBER.invited) return null;

  return (
    <div className={css.actions}>
      <Button small busy={cancel.isPending} onClick={() => void ask(`拒绝“${row.orgName}”的邀请？`, '拒绝邀请')}>
        拒绝
      </Button>
      {member ? (
        <span className="note">退出现在的机构后才能接受</span>
      ) : (
        <Button small primary busy={join.isPending} onClick={() => join.mutate({ orgId: row.orgId })}>
          接受邀请
        </Button>
      )}
    </div>
  );
};
