import { labelOf } from '@zhibiao/contract/core/codes';
import { copy } from '@zhibiao/contract/core/copy';
import { ATTEMPT, REVIEW, SUBMIT } from '@zhibiao/contract/exam/types';
import { SCORE_CHANGE } from '@zhibiao/contract/exam/staff-void';
import { absencesOf } from './away-times.ts';

/** What happened in an attempt, in sentences: one for staff, one for the learner, who reads less. */

export type TimelineAttempt = {
  no: number;
  status: number;
  reviewState: number;
  blurCount: number;
  blurLimit: number;
  startTime: Date;
  submitTime: Date | null;
  submitType: number | null;
  score: number | null;
  passed: boolean | null;
  releasedAt: Date | null;
  /** When the last of what people mark was settled. */
  markedAt: Date | null;
  savedCount: number;
  savedAt: Date | null;
};
export type TimelineEvent = {
  type: string;
  durationMs: number | null;
  at: Date;
  /** Of staff, who and what they wrote. */
  by: string | null;
  note: string | null;
};
export type ChangedScore = {
  cause: number;
  from: number | null;
  to: number | null;
  passedFrom: boolean | null;
  at: Date;
  by: string | null;
  reason: string;
};
export type AttemptFacts = {
  attempt: TimelineAttempt;
  events: readonly TimelineEvent[];
  changes: readonly ChangedScore[];
};

export type AttemptMoment = {
  at: Date;
  type: string;
  /** Null where it is not for these readers. */
  staff: string | null;
  learner: string | null;
  by?: string | null;
  durationMs?: number | null;
};
const both = (text: string) => ({ staff: text, learner: text });

const spanOf = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
};

const awayMoments = (events: readonly TimelineEvent[]): AttemptMoment[] =>
  absencesOf(events).map(({ from, ms, counts }) => ({
    at: from,
    type: 'blur',
    durationMs: ms === 0 ? null : ms,
    ...both(`离开考试页面${ms === 0 ? '' : ` ${spanOf(ms)}`}${counts ? '，计为一次切屏' : ''}`),
  }));

const REVIEWED = '切屏复核：';
const noted = (text: string, note: string | null): string => (note ? `${text}：${note}` : text);
const extended = ({ durationMs }: TimelineEvent): string =>
  durationMs === null ? '考试时间已延长' : `考试时间延长 ${Math.round(durationMs / 60_000)} 分钟`;

type Words = { staff: string; learner: string | null };
/** What else is kept of an attempt. Why staff did it is for staff; what they wrote to the learner is for both. */
const EVENTS: Readonly<Record<string, (event: TimelineEvent, attempt: TimelineAttempt) => Words>> = {
  offline: ({ durationMs }) => both(durationMs === null ? '网络中断' : `网络中断 ${spanOf(durationMs)}`),
  reload: () => both('刷新了考试页面'),
  resume: () => both('回到考试继续作答'),
  device: ({ note }) => ({ staff: noted('更换了设备或网络', note), learner: '更换了设备或网络' }),
  // What the system gave back says why to everybody.
  extend: (event) => ({
    staff: noted(extended(event), event.note),
    learner: event.by === null ? noted(extended(event), event.note) : extended(event),
  }),
  message: ({ note }) => ({ staff: noted('发送消息', note), learner: noted('监考人员', note) }),
  // The learner reads by whom it was handed in where it was.
  handin: ({ note }) => ({ staff: noted('代为交卷', note), learner: null }),
  void: ({ note }) => ({ staff: noted('作废', note), learner: copy.examVoid }),
  unvoid: ({ note }) => ({ staff: noted('恢复', note), learner: '本次考试已恢复' }),
  review: ({ note }, { reviewState }) => ({
    staff: `${REVIEWED}${labelOf(REVIEW, reviewState)}${note ? `，${note}` : ''}`,
    learner: `${REVIEWED}${labelOf(REVIEW, reviewState)}`,
  }),
};
/** Of a line that went down and came back, how long it was away. */
const lengthOf = (event: TimelineEvent, all: readonly TimelineEvent[]): number | null => {
  if (event.durationMs !== null || event.type !== 'offline') return event.durationMs;
  const back = all.find(({ type, at }) => type === 'online' && at >= event.at);
  return back ? back.at.getTime() - event.at.getTime() : null;
};
const eventMoments = ({ attempt, events }: AttemptFacts): AttemptMoment[] =>
  events.flatMap((event) => {
    const durationMs = lengthOf(event, events);
    const words = EVENTS[event.type]?.({ ...event, durationMs }, attempt);
    return words ? [{ at: event.at, type: event.type, by: event.by, durationMs, ...words }] : [];
  });

const HANDED_IN: Readonly<Record<number, string>> = {
  [SUBMIT.learner]: '主动交卷',
  [SUBMIT.timeout]: '到时自动交卷',
  [SUBMIT.blur]: '切屏次数超过限制，自动交卷',
  [SUBMIT.admin]: '由管理员交卷',
};
const handedIn = ({ submitTime, submitType, reviewState, blurCount, blurLimit }: TimelineAttempt): AttemptMoment[] => {
  if (submitTime === null) return [];
  const submit = { at: submitTime, type: 'submit', ...both(HANDED_IN[submitType ?? 0] ?? '交卷') };
  if (reviewState === REVIEW.none) return [submit];
  const staff = `切屏 ${blurCount} 次，超过 ${blurLimit} 次，须复核`;
  return [submit, { at: submitTime, type: 'review', staff, learner: copy.blurReviewed(blurCount) }];
};
/** Of what was typed only that it was kept. */
const saved = ({ savedCount, savedAt }: TimelineAttempt): AttemptMoment[] =>
  savedAt ? [{ at: savedAt, type: 'saved', staff: null, learner: `最后一次保存，共 ${savedCount} 题有作答` }] : [];

const isScored = (status: number) => status === ATTEMPT.graded || status === ATTEMPT.unreleased;
/** As it was first scored, for staff at once and for the learner when it was published to them. */
const graded = ({ attempt, changes }: AttemptFacts): AttemptMoment[] => {
  const { status, submitTime, markedAt, releasedAt } = attempt;
  const at = markedAt ?? submitTime;
  const first = changes.find(({ cause }) => CORRECTIONS.has(cause));
  const { score, passed } = first ? { score: first.from, passed: first.passedFrom } : attempt;
  if (at === null || score === null || !isScored(status)) return [];
  const published = status === ATTEMPT.graded;
  const result = `${score} 分，${passed ? '合格' : '未合格'}`;
  const marked = markedAt ? '阅卷完成' : '判分';
  return [
    {
      at,
      type: 'graded',
      staff: `${marked}：${result}`,
      learner: published ? (releasedAt === null ? `${marked}：${result}` : markedAt && marked) : null,
    },
    ...(releasedAt
      ? [{ at: releasedAt, type: 'released', staff: '成绩已发布', learner: published ? `成绩已发布：${result}` : null }]
      : []),
  ];
};

const CORRECTIONS: ReadonlySet<number> = new Set([SCORE_CHANGE.request, SCORE_CHANGE.rescore, SCORE_CHANGE.decided]);
/** Voiding has its own line. */
const corrected = ({ attempt: { status }, changes }: AttemptFacts): AttemptMoment[] =>
  changes
    .filter(({ cause, from, to }) => CORRECTIONS.has(cause) && from !== to)
    .map(({ cause, from, to, at, by, reason }) => {
      const text = `${labelOf(SCORE_CHANGE, cause)}，成绩由 ${from ?? '—'} 分调整为 ${to ?? '—'} 分`;
      return { at, type: 'score', by, staff: noted(text, reason), learner: status === ATTEMPT.graded ? text : null };
    });

/** Of an attempt that was voided before anything was kept of that. */
const stands = ({ attempt: { status, submitTime, startTime }, events }: AttemptFacts): AttemptMoment[] =>
  status === ATTEMPT.void && !events.some(({ type }) => type === 'void')
    ? [{ at: submitTime ?? startTime, type: 'void', staff: labelOf(ATTEMPT, status), learner: copy.examVoid }]
    : [];

/** In the order in which it happened. */
export const momentsOf = (attempt: AttemptFacts): AttemptMoment[] =>
  [
    { at: attempt.attempt.startTime, type: 'start', ...both(`开始第 ${attempt.attempt.no} 次考试`) },
    ...awayMoments(attempt.events),
    ...saved(attempt.attempt),
    ...handedIn(attempt.attempt),
    ...eventMoments(attempt),
    ...graded(attempt),
    ...corrected(attempt),
    ...stands(attempt),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
