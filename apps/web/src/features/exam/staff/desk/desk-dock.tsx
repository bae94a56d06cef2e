import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { deskAttempt } from '@zhibiao/contract/exam/staff-monitor';
import type { ReactNode } from 'react';
import { AttemptTimeline } from '#features/exam/staff/result/timeline.tsx';
import { clockText } from '#lib/format/clock-text.ts';
import { timeOfDay } from '#lib/format/moment-text.ts';
import { Dock, DockPart } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './desk.module.css';
import { DeskState } from './desk-state.tsx';
import { agoText, awayCountText, isSitting, deskNameOf } from './desk-words.ts';
import { deskAttemptQuery } from './queries.ts';
import { useServerNow } from './server-now.ts';

type One = AnswerOf<typeof deskAttempt>;
type Props = {
  attemptId: string;
  /** What may be done about it, while it runs. */
  acts: (row: One) => ReactNode;
  onClose: () => void;
};

/** One of them: how it stands, what may be done, what happened. */
export const DeskDock = ({ attemptId, acts, onClose }: Props) => {
  const query = useQuery(deskAttemptQuery(attemptId));

  return (
    <Dock title={query.data ? deskNameOf(query.data) : '考生'} onClose={onClose}>
      <QueryBlock query={query} failed="考试情况加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(row) => (
          <>
            <Facts row={row} />
            {isSitting(row) && <DockPart title="处理">{acts(row)}</DockPart>}
            <DockPart title="时间线">
              <AttemptTimeline entries={row.timeline} />
            </DockPart>
          </>
        )}
      </QueryBlock>
    </Dock>
  );
};

const Facts = ({ row }: { row: One }) => {
  const now = useServerNow();
  const heard = Math.max(row.seenAt ?? 0, row.savedAt ?? 0, row.startTime ?? 0);
  const place = [row.device, row.ip].filter(Boolean).join('，');

  return (
    <dl className={`num ${css.facts}`}>
      <dt>状态</dt>
      <dd>
        <DeskState state={row.state} />
        {row.state === 'lost' && <span>　{agoText(heard, now)}最后联系</span>}
      </dd>
      <dt>机构</dt>
      <dd>{row.orgName ?? '未加入机构'}</dd>
      <dt>已答</dt>
      <dd>
        {row.answered} / {row.total}
        {row.savedAt !== null && `，最近保存 ${timeOfDay(row.savedAt)}`}
      </dd>
      <dt>开始</dt>
      <dd>
        {row.startTime !== null && timeOfDay(row.startTime)}，第 {row.no} 次考试，还剩 {row.attemptsLeft} 次机会
      </dd>
      {row.submitTime === null ? (
        <>
          <dt>截止</dt>
          <dd>
            {row.deadline !== null &&
              `${timeOfDay(row.deadline)}，剩余 ${clockText(Math.max(0, row.deadline - now) / 1_000)}`}
          </dd>
        </>
      ) : (
        <>
          <dt>交卷</dt>
          <dd>{timeOfDay(row.submitTime)}</dd>
        </>
      )}
      <dt>离开</dt>
      <dd>{awayCountText(row)}</dd>
      <dt>设备</dt>
      <dd>{place || '还没有收到'}</dd>
    </dl>
  );
};
