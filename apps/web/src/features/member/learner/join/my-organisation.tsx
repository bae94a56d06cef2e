import { labelOf } from '@zhibiao/contract/core/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveOrg, MEMBER, type Membership } from '@zhibiao/contract/member/learner';
import { call } from '#lib/api/api.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './membership.module.css';

/** The organisation the learner belongs to, and the way out of it. */
export const MyOrganisation = ({ membership }: { membership: Membership }) => {
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => call(leaveOrg),
    onSuccess: () => toast.success('已退出机构'),
    // Courses for members, assignments and the menu depend on it. Also after a refusal: the learner may have been
    // removed meanwhile.
    onSettled: () => client.invalidateQueries(),
  });
  const ask = async () => {
    const sure = await confirm({
      title: `退出“${membership.orgName}”？`,
      ok: '退出机构',
      danger: true,
      text: '退出后不能再学习仅对机构成员开放的课程，机构保留其指派课程到退出当天的学习记录，看不到您之后的学习。已有的学时、成绩和证书都会保留。',
    });
    if (sure) leave.mutate();
  };

  return (
    <Card title="我的机构">
      <CardBody>
        <div className={css.mine}>
          <div>
            <h3>
              {membership.orgName} <Tag kind="success">{labelOf(MEMBER, membership.status)}</Tag>
            </h3>
            <p className="note">
              {[
                membership.department,
                membership.position,
                membership.joinTime && `${membership.joinTime.slice(0, 10)} 加入`,
              ]
                .filter(Boolean)
                .join('　')}
            </p>
          </div>
          {membership.canLeave ? (
            <Button danger busy={leave.isPending} onClick={() => void ask()}>
              退出机构
            </Button>
          ) : (
            <p className="note">您是机构负责人，移交负责人后才能退出。</p>
          )}
        </div>
      </CardBody>
    </Card>
  );
};
