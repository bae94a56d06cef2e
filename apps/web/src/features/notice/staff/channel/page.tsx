import { useMutation, useQuery } from '@tanstack/react-query';
import { getChannels } from '@zhibiao/contract/notice/staff-channel';
import { listRobots, removeRobot, type RobotRow, ROBOTS_MOST, testRobot } from '@zhibiao/contract/notice/staff-robot';
import { useState } from 'react';
import css from '#features/notice/staff/channel/channel.module.css';
import { MailCard } from '#features/notice/staff/channel/mail-card.tsx';
import { RobotDialog } from '#features/notice/staff/channel/robot-dialog.tsx';
import { RobotTable } from '#features/notice/staff/channel/robot-table.tsx';
import { SmsCard } from '#features/notice/staff/channel/sms-card.tsx';
import { SmsDay } from '#features/notice/staff/sms-day.tsx';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** 渠道: how short messages and mails leave the site, and the robots of the staff's groups. */
export const Component = () => {
  const can = useCan();
  const channels = useQuery(ask(getChannels, {}, { staleTime: 0 }));
  return (
    <>
      {can('notify:log') && <SmsDay />}
      <QueryBlock query={channels} failed="渠道加载失败。" empty="没有渠道">
        {({ sms, mail, own }) => (
          <div className={css.cards}>
            <SmsCard channel={sms} own={own.mobile} />
            <MailCard channel={mail} own={own.email} />
          </div>
        )}
      </QueryBlock>
      <Robots />
    </>
  );
};

const Robots = () => {
  const robots = useQuery(ask(listRobots, {}, { staleTime: 0 }));
  const [edited, setEdited] = useState<RobotRow | 'new' | null>(null);
  const { test, remove } = useRobotActs();
  const isFull = (robots.data?.length ?? 0) >= ROBOTS_MOST;

  return (
    <>
      <TablePanel label="群机器人">
        <div className={`panel-bar cluster spread gap-12 ${css.bar}`}>
          <h2>群机器人</h2>
          <Button small primary disabled={isFull} onClick={() => setEdited('new')}>
            新建群机器人
          </Button>
        </div>
        <QueryBlock
          query={robots}
          failed="群机器人加载失败。"
          empty="还没有群机器人；新待办、短信额度、任务失败等可以发到员工的企业微信、钉钉或飞书群"
        >
          {(rows) => (
            <RobotTable
              rows={rows}
              onEdit={setEdited}
              onTest={test.mutate}
              onRemove={remove}
              testing={test.isPending ? test.variables.id : null}
            />
          )}
        </QueryBlock>
      </TablePanel>
      {edited && <RobotDialog robot={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
};

const useRobotActs = () => {
  const invalidate = useInvalidate();
  const test = useMutation({
    mutationFn: ({ id }: RobotRow) => call(testRobot, { body: { id } }),
    onSuccess: () => toast.success(testRobot.done),
    onSettled: () => invalidate(listRobots),
  });
  const removing = useMutation({
    mutationFn: ({ id, version }: RobotRow) => call(removeRobot, { body: { id, version } }),
    onSuccess: () => toast.success(removeRobot.done),
    onSettled: () => invalidate(listRobots),
  });
  const remove = async (robot: RobotRow) => {
    const text = '它还没有发出的消息一并删除。';
    if (await confirm({ title: `删除“${robot.name}”？`, text, ok: '删除', danger: true })) removing.mutate(robot);
  };
  return { test, remove: (robot: RobotRow) => void remove(robot) };
};
