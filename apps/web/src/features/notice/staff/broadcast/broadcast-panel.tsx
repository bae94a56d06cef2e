import { useMutation, useQuery } from '@tanstack/react-query';
import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import {
  BROADCAST,
  type Broadcast,
  confirmBroadcast,
  removeBroadcast,
  withdrawBroadcast,
} from '@zhibiao/contract/notice/staff-broadcast';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './broadcast.module.css';
import { BroadcastState } from './broadcast-state.tsx';
import { BROADCASTS, broadcastQuery } from './queries.ts';
import { canSend, ReachFacts } from './reach-facts.tsx';

type Props = { id: string; onEdit: (from: Broadcast, copy: boolean) => void; onClose: () => void };

/** One broadcast: looked at before it is sent, the minute in which it may be withdrawn, and how it went. */
export const BroadcastPanel = ({ id, onEdit, onClose }: Props) => {
  const query = useQuery(broadcastQuery(id));
  const acts = useActs(onClose);
  const one = query.data;

  return (
    <SidePanel
      title={one?.state === BROADCAST.draft ? '核对群发通知' : '群发通知'}
      onClose={onClose}
      foot={one && <Acts one={one} acts={acts} onEdit={onEdit} />}
    >
      <QueryBlock query={query} failed="群发通知加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(found) => (
          <div className={`stack gap-16 ${css.stack}`}>
            <ConflictAlert error={acts.error} reads={[broadcastQuery(id)]} />
            <BroadcastStatus one={found} at={query.dataUpdatedAt} />
            <Letter one={found} />
            <About one={found} />
          </div>
        )}
      </QueryBlock>
    </SidePanel>
  );
};

const useActs = (onClose: () => void) => {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(...BROADCASTS);
  const send = useMutation({
    mutationFn: ({ id, version, reach }: Broadcast) =>
      call(confirmBroadcast, { body: { id, version, people: reach?.people ?? 0 } }),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Broadcast) => call(withdrawBroadcast, { body: { id } }),
    onSuccess: () => toast.success(withdrawBroadcast.done),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Broadcast) => call(removeBroadcast, { body: { id, version } }),
    onSuccess: () => {
      toast.success(removeBroadcast.done);
      onClose();
    },
    onSettled,
  });
  return { send, withdraw, remove, error: send.error ?? withdraw.error ?? remove.error };
};

type ActsProps = { one: Broadcast; acts: ReturnType<typeof useActs>; onEdit: Props['onEdit'] };
const Acts = ({ one, acts, onEdit }: ActsProps) => {
  const { state, mine, reach, channels, title } = one;
  const askRemove = async () => {
    if (await confirm({ title: '删除这份草稿？', text: title, ok: '删除', danger: true })) acts.remove.mutate(one);
  };
  if (state === BROADCAST.waiting)
    return (
      <div className="cluster ends gap-8-12">
        <Button small danger busy={acts.withdraw.isPending} onClick={() => acts.withdraw.mutate(one)}>
          撤回
        </Button>
      </div>
    );
  if (state !== BROADCAST.draft)
    return (
      <div className="cluster ends gap-8-12">
        <Button small onClick={() => onEdit(one, true)}>
          复制为新通知
        </Button>
      </div>
    );
  if (!mine || !reach) return null;
  return (
    <div className="cluster ends gap-8-12">
      <Button small text danger busy={acts.remove.isPending} onClick={() => void askRemove()}>
        删除草稿
      </Button>
      <span className={css.apart} />
      <Button small onClick={() => onEdit(one, false)}>
        返回修改
      </Button>
      <Button
        small
        primary
        disabled={!canSend(reach, channels)}
        busy={acts.send.isPending}
        onClick={() => acts.send.mutate(one)}
      >
        发送给 {reach.people} 人
      </Button>
    </div>
  );
};

/** Counts on between two looks at the server. */
const useSecondsLeft = (leftSec: number, at: number): number => {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, leftSec - Math.max(0, Math.floor((now - at) / 1_000)));
};
const Countdown = ({ leftSec, at }: { leftSec: number; at: number }) => {
  const left = useSecondsLeft(leftSec, at);
  return (
    <Alert kind="warning">
      {left > 0 ? (
        <>
          <b className="num">{left}</b> 秒后开始发送，此前可以撤回，撤回后没有人收到。
        </>
      ) : (
        '即将开始发送…'
      )}
    </Alert>
  );
};

const BroadcastStatus = ({ one, at }: { one: Broadcast; at: number }) => {
  const { state, interrupted, told, total, leftSec, mine, by } = one;
  if (interrupted)
    return (
      <Alert kind="error">
        发送中断，已发给 {told} 人。请联系系统管理员在“任务”中重试，从中断处继续，不会重复发送。
      </Alert>
    );
  if (state === BROADCAST.waiting && leftSec !== null) return <Countdown leftSec={leftSec} at={at} />;
  if (state === BROADCAST.sending)
    return (
      <>
        <ProgressLine percent={total > 0 ? (told * 100) / total : 0} label="发送进度" />
        <p role="status" className="note num">
          正在写入站内消息：{told} / {total} 人。可以离开本页，发送会继续进行。
        </p>
      </>
    );
  if (state === BROADCAST.draft && !mine) return <Alert>由{by ?? '接口密钥'}起草，只能由本人发送。</Alert>;
  return null;
};

/** As a learner reads it. */
const Letter = ({ one: { title, content } }: { one: Broadcast }) => (
  <article className={css.letter} aria-label="学员看到的内容">
    <b>{title}</b>
    <p className={css.text}>{content}</p>
  </article>
);

const outcomeText = ({ sent, waiting, failed, cancelled }: NonNullable<Broadcast['mail']>, unit: string): string =>
  [
    `已送出 ${sent} ${unit}`,
    ...(waiting > 0 ? [`待发 ${waiting}`] : []),
    ...(failed > 0 ? [`失败 ${failed}`] : []),
    ...(cancelled > 0 ? [`取消 ${cancelled}`] : []),
  ].join('，');

const About = ({ one }: { one: Broadcast }) => {
  const { state, interrupted, audienceText, channels, reach, told, read, mail, sms, by, time } = one;
  const isSent = read !== null;
  return (
    <>
      <Facts
        rows={[
          ['状态', <BroadcastState key="state" state={state} interrupted={interrupted} />],
          ['接收范围', audienceText],
          ['渠道', channels.map((channel) => EVENT_CHANNELS[channel]).join('、')],
        ]}
      />
      {reach && <ReachFacts reach={reach} channels={channels} />}
      <Facts
        rows={[
          ['人数', state === BROADCAST.waiting || state === BROADCAST.withdrawn ? `${one.total} 人` : null],
          ['站内', isSent ? `${told} 人，已读 ${read} 人` : null],
          ['邮件', mail && outcomeText(mail, '封')],
          ['短信', sms && outcomeText(sms, '条')],
          ['起草', by ?? '接口密钥'],
          [state === BROADCAST.draft ? '修改' : '确认发送', time.slice(0, 16)],
          ['撤回', one.state === BROADCAST.withdrawn ? `${one.withdrawnBy ?? ''} ${one.doneTime ?? ''}`.trim() : null],
          ['完成', state === BROADCAST.done ? one.doneTime : null],
        ]}
      />
    </>
  );
};
