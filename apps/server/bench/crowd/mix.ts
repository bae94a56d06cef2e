import { BEAT_SEC } from '@zhibiao/contract/core/limits';
import { CLOCK } from '@zhibiao/contract/exam/clock';

/**
 * What a crowd does. Each learner watches a film; beside every 3,000 of them others sit an exam, read lists, and log in
 * with a password.
 */
export const MIX = {
  /** A learner arrives at a random moment of this time, reads the course page and opens a lecture. */
  arrivalSec: 60,
  /** At the end everybody leaves within this time. */
  leavingSec: 10,
  /** Stays with a lecture so long, from–to, then leaves it, reads the course page and opens the next one. */
  lectureSec: [180, 420],
  /** Share of the learners who watch at 1.5 times the speed. */
  fast: 0.1,
  /** Share who halt the film every few minutes, and for how long. */
  halting: 0.1,
  haltSec: [5, 90],
  /** Share who jump ahead every few minutes and are sent back; they are held to the wall clock alone. */
  jumping: 0.02,
  everySec: [60, 240],
  /** A presence check is answered after so long. */
  presenceSec: [2, 25],
  /** Beside the learners, as a share of them: people who sit an exam of 20 questions; the next begins when one ends. */
  sitting: 0.1,
  answerEverySec: 10,
  sittingSec: [200, 320],
  /** Likewise: people who read, a page (my courses, the catalogue, a course) each so often. */
  reading: 0.05,
  readEverySec: [5, 15],
  /** Log-ins with a password a minute, of 3,000 learners. */
  loginsPerMinute: 60,
  /** Who is told that the site is busy asks again after the time that the answer named, and up to so much longer. */
  patienceSec: [0, 5],
} as const;

/** Of what is asked; the limit of its p95, ms, beyond which it counts as given way. */
export const CALL_KINDS = {
  beat: { name: 'heartbeat', title: '学习心跳', limitMs: 150 },
  page: { name: 'course page (each call)', title: '课程页（每个请求）', limitMs: 500 },
  play: { name: 'open a lecture', title: '打开一讲', limitMs: 500 },
  presence: { name: 'presence check', title: '回答在场确认', limitMs: 500 },
  list: { name: 'my courses', title: '我的课程', limitMs: 500 },
  catalogue: { name: 'catalogue', title: '课程目录', limitMs: 500 },
  start: { name: 'start an exam', title: '开始考试', limitMs: 1_000 },
  answer: { name: 'save an answer', title: '保存作答', limitMs: 300 },
  clock: { name: 'clock of an exam', title: '考试计时', limitMs: 500 },
  submit: { name: 'hand in', title: '交卷', limitMs: 1_000 },
  key: { name: 'key of a log-in', title: '登录的公钥', limitMs: 500 },
  login: { name: 'log in (bcrypt)', title: '密码登录', limitMs: 3_000 },
} as const;
export type CallKind = keyof typeof CALL_KINDS;
export const KIND_LIST = Object.keys(CALL_KINDS) as CallKind[];

const range = ([from, to]: readonly number[], unit: string) => `${from}–${to} ${unit}`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The mix in lines, for whoever reads the figures. */
export const mixLines = (learners: number): string[] => {
  const of = (share: number) => String(Math.round(learners * share));
  return [
    `${learners} learners: arrive within ${MIX.arrivalSec} s, a beat each ${BEAT_SEC} s (${of(1 / BEAT_SEC)}/s)`,
    `  another lecture every ${range(MIX.lectureSec, 's')} with the course page's data before it`,
    `  ${percent(MIX.fast)} watch at 1.5×, ${percent(MIX.halting)} halt for ${range(MIX.haltSec, 's')} now and then`,
    `  ${percent(MIX.jumping)} jump ahead; presence checks are answered after ${range(MIX.presenceSec, 's')}`,
    `${of(MIX.sitting)} sit an exam beside them: an answer each ${MIX.answerEverySec} s, handed in after ` +
      `${range(MIX.sittingSec, 's')}; the clock each ${CLOCK.everySec} s`,
    `${of(MIX.reading)} read beside them: a page each ${range(MIX.readEverySec, 's')}`,
    `${((learners / 3_000) * MIX.loginsPerMinute).toFixed(1)} log-ins with a password a minute`,
  ];
};
