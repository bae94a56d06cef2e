import { useMutation, useQuery } from '@tanstack/react-query';
import { endOwnStaffSession } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './me.module.css';
import { ownSessionsQuery } from './queries.ts';

/** Where the person is logged in; every place but this one can be logged out from here. */
export const OwnSessions = () => {
  const sessions = useQuery(ownSessionsQuery);
  const invalidate = useInvalidate();
  const end = useMutation({
    mutationFn: (id: string) => call(endOwnStaffSession, { body: { id } }),
    onSuccess: () => {
      toast.success('该设备已退出');
      return invalidate(ownSessionsQuery);
    },
  });

  return (
    <Card title="登录设备" text="如有不认识的设备，请退出它并修改密码。">
      <QueryBlock query={sessions} failed="登录设备加载失败。">
        {(rows) => (
          <ul className={css.rows}>
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <p>
                    {row.device} {row.current && <Tag kind="success">本设备</Tag>}
                  </p>
                  <p className="note num">
                    最近活动 {row.lastSeen}　登录于 {row.loginTime}　{row.ip}
                  </p>
                </div>
                {!row.current && (
                  <Button small busy={end.isPending && end.variables === row.id} onClick={() => end.mutate(row.id)}>
                    退出<span className="sr">{row.device}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBlock>
    </Card>
  );
};
