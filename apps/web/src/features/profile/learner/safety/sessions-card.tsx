import { useMutation, useQuery } from '@tanstack/react-query';
import { REMEMBERED_SESSION } from '@zhibiao/contract/core/limits';
import { revokeSessions } from '@zhibiao/contract/profile/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { sessionsQuery } from '#features/profile/learner/queries.ts';
import css from '#features/profile/learner/rows.module.css';

/** Where the account is logged in; every place but this one can be logged out from here. */
export const SessionsCard = () => {
  const sessions = useQuery(sessionsQuery);
  const invalidate = useInvalidate();
  const revoke = useMutation({
    mutationFn: (id: string | null) => call(revokeSessions, { body: id === null ? {} : { id } }),
    onSuccess: (_, id) => {
      toast.success(id === null ? '其他设备已全部退出' : '该设备已退出');
      return invalidate(sessionsQuery);
    },
  });
  const revokeOthers = async () => {
    if (await confirm({ title: '退出其他设备？', text: '除本设备外，其他设备都需要重新登录。', ok: '退出其他设备' }))
      revoke.mutate(null);
  };
  const others = (sessions.data?.length ?? 0) > 1;

  return (
    <Card
      title="登录设备"
      text="如有不认识的设备，请退出它并修改密码。"
      action={
        others && (
          <Button small busy={revoke.isPending} onClick={() => void revokeOthers()}>
            退出其他设备
          </Button>
        )
      }
    >
      <div className={css.block}>
        <QueryBlock
          query={sessions}
          failed="登录设备加载失败。"
          skeleton={
            <CardBody>
              <Skeleton lines={2} />
            </CardBody>
          }
        >
          {(rows) => (
            <ul className={css.rows}>
              {rows.map((row) => (
                <li key={row.id}>
                  <div className={css.text}>
                    <p>
                      {row.device}
                      {row.current && <Tag kind="success">本设备</Tag>}
                      {row.remember && <Tag>{REMEMBERED_SESSION.idleDays} 天内免登录</Tag>}
                    </p>
                    <p className="note num">
                      最近活动 {row.lastSeen}　登录于 {row.createTime}　{row.ip}
                    </p>
                  </div>
                  {!row.current && (
                    <Button small busy={revoke.isPending} onClick={() => revoke.mutate(row.id)}>
                      退出<span className="sr">{row.device}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryBlock>
      </div>
    </Card>
  );
};
