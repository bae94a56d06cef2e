import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam';
import type { TimelineEntry } from '@zhibiao/contract/exam-stats-staff';
import { AWAY_MS } from '@zhibiao/contract/limits';
import { labelOf } from '@zhibiao/contract/codes';
import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time.ts';

/** What happened in an attempt, in sentences, in its order. */

type Attempt = {
  no: number;
  status: number;
  startTime: Date;
  submitTime: Date | null;
  submitType: number | null;
  score: number | null;
  passed: boolean | null;
  releasedAt: Date | null;
  /** When the last of what people mark was settled. */
  markedAt: Date | null;
};
const findAttempt = (attemptId: string) => sql<Attempt>`
  SELECT a.no, a.status, a."startTime", a."submitTime", a."submitType", a.score::float8 AS score, a.passed,
    a."releasedAt",
    (SELECT max(t."settledAt") FROM "MarkTask" t WHERE t."attemptId" = a.id) AS "markedAt"
  FROM "Attempt" a WHERE a.id = ${attemptId}::uuid`;

type Event = { type: string; durationMs: number | null; at: Date };
const findEvents = (attemptId: string) => sql<Event>`
  SELECT type, "durationMs", at FROM "ExamEvent" WHERE "attemptId" = ${attemptId}::uuid ORDER BY at, id`;

type Moment = { at: Date; type: string; text: string; durationMs?: number | null };

const spanOf = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
};

const away = ({ durationMs }: Event): string => {
  if (durationMs === null) return '离开考试页面';
  return `离开考试页面 ${spanOf(durationMs)}${durationMs > AWAY_MS ? '，计为一次切屏' : ''}`;
};
/** What the page told; coming back is said where it went away. */
const EVENTS: Readonly<Record<string, (event: Event) => string>> = {
  blur: away,
  offline: ({ durationMs }) => (durationMs === null ? '网络中断' : `网络中断 ${spanOf(durationMs)}`),
  reload: () => '刷新了考试页面',
  resume: () => '回到考试继续作答',
};
/** Of a line that went down and came back, how long it was away. */
const lengthOf = (event: Event, all: readonly Event[]): number | null => {
  if (event.durationMs !== null || event.type !== 'offline') return event.durationMs;
  const back = all.find(({ type, at }) => type === 'online' && at >= event.at);
  return back ? back.at.getTime() - event.at.getTime() : null;
};

const HANDED_IN: Readonly<Record<number, string>> = {
  [SUBMIT.learner]: '主动交卷',
  [SUBMIT.timeout]: '到时自动交卷',
  [SUBMIT.blur]: '切屏次数超过限制，自动交卷',
  [SUBMIT.admin]: '由管理员交卷',
};
const handedIn = ({ submitTime, submitType }: Attempt): Moment[] =>
  submitTime ? [{ at: submitTime, type: 'submit', text: HANDED_IN[submitType ?? 0] ?? '交卷' }] : [];

const graded = ({ status, submitTime, markedAt, score, passed }: Attempt): Moment[] => {
  const at = markedAt ?? submitTime;
  if (at === null || score === null || !(status === ATTEMPT.graded || status === ATTEMPT.unreleased)) return [];
  return [
    { at, type: 'graded', text: `${markedAt ? '阅卷完成' : '判分'}：${score} 分，${passed ? '合格' : '未合格'}` },
  ];
};
const stands = ({ status, submitTime, startTime }: Attempt): Moment[] =>
  status === ATTEMPT.void ? [{ at: submitTime ?? startTime, type: 'void', text: labelOf(ATTEMPT, status) }] : [];

const eventMoments = (events: readonly Event[]): Moment[] =>
  events.flatMap((event) => {
    const durationMs = lengthOf(event, events);
    const text = EVENTS[event.type]?.({ ...event, durationMs });
    return text === undefined ? [] : [{ at: event.at, type: event.type, text, durationMs }];
  });

/** Whoever may not know the score yet is not shown what is `graded`. */
export const timelineOf = async (on: Queryable, attemptId: string): Promise<TimelineEntry[]> => {
  const [attempt, events] = await Promise.all([maybeOne(on, findAttempt(attemptId)), many(on, findEvents(attemptId))]);
  if (!attempt) return [];
  const moments: Moment[] = [
    { at: attempt.startTime, type: 'start', text: `开始第 ${attempt.no} 次考试` },
    ...eventMoments(events),
    ...handedIn(attempt),
    ...graded(attempt),
    ...(attempt.releasedAt ? [{ at: attempt.releasedAt, type: 'released', text: '成绩已发布' }] : []),
    ...stands(attempt),
  ];
  return moments
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, type, text, durationMs = null }) => ({
      at: dateTime(at),
      type,
      text,
      by: null,
      durationSec: durationMs === null ? null : Math.round(durationMs / 1_000),
    }));
};
