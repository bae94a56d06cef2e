import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { joinOrg, leaveOrg, MEMBER, type InviteInfo, type Membership } from '@zhibiao/contract/member/learner';
import { InviteCode } from '@zhibiao/contract/member/invite-form';
import { call } from '#lib/api/api.ts';
import { confirm } from '#lib/message/confirm.ts';
import { paths } from '#lib/url/paths.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Inviter } from '#widgets/invitation/inviter.tsx';
import css from './membership.module.css';
import { inviteQuery } from './queries.ts';

type Props = { mine: Membership; code: string; onDone: () => void };

/** A member who opens an invitation: into their own organisation, which says so, or into another. */
export const SwitchOrganisation = ({ mine, code, onDone }: Props) => {
  const { data, error } = useQuery(inviteQuery(InviteCode.safeParse(code).data ?? ''));
  if (error)
    return (
      <Alert kind="warning">
        {error.message}。您仍是“{mine.orgName}”的成员。
      </Alert>
    );
  if (!data) return null;
  if (data.orgId === mine.orgId) return <Alert kind="success">您已是“{mine.orgName}”的成员，不用再加入。</Alert>;
  return <Switch mine={mine} invite={data} onDone={onDone} />;
};

const Switch = ({ mine, invite, onDone }: { mine: Membership; invite: InviteInfo; onDone: () => void }) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: async () => {
      await call(leaveOrg);
      return call(joinOrg, { body: { code: invite.code, link: true } });
    },
    onSuccess: ({ status, orgName }) => {
      toast.success(status === MEMBER.active ? `已加入“${orgName}”` : `申请已提交，等待“${orgName}”审核`);
      onDone();
    },
    // Also after a refusal: the first half may be done.
    onSettled: () => client.invalidateQueries(),
  });
  const then = invite.needApprove ? '申请加入' : '加入';
  const ask = async () => {
    const sure = await confirm({
      title: `退出“${mine.orgName}”，${then}“${invite.orgName}”？`,
      ok: `退出并${then}`,
      danger: true,
      text: invite.needApprove
        ? '退出立即生效，加入要等对方审核通过。已有的学时、成绩和证书都会保留。'
        : '已有的学时、成绩和证书都会保留，原机构看不到您之后的学习。',
    });
    if (sure) change.mutate();
  };

  return (
    <Card title={`要换到“${invite.orgName}”吗？`}>
      <CardBody>
        <div className="stack gap-16">
          <Inviter org={invite} />
          <p>
            您现在是“{mine.orgName}”的成员，一个账号同时只能属于一个机构。
            {mine.canLeave
              ? `退出后才能${then}：已学的学时和证书仍归您，“${mine.orgName}”看不到您之后的学习。`
              : '您是它的机构负责人，先在机构信息中移交负责人，才能退出。'}
          </p>
          <div className={css.actions}>
            {mine.canLeave ? (
              <Button primary busy={change.isPending} onClick={() => void ask()}>
                退出并{then}
              </Button>
            ) : (
              <ButtonLink to={paths.adminCompanyInfo}>去移交负责人</ButtonLink>
            )}
            <Button onClick={onDone}>暂不更换</Button>
          </div>
        </div>
      </CardBody>
    </Card>
  );
};
