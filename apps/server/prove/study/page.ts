import { setTimeout as sleep } from 'node:timers/promises';
import { playLesson } from '@zhibiao/contract/lesson/learner';
import { answerCheck } from '@zhibiao/contract/study/learner';
import type { BenchLearner } from '#bench/support/learners.ts';
import { call, isFine } from '#prove/call.ts';
import type { StudyLine } from './line.ts';
import { openOutbox, type StudyOutbox } from './outbox.ts';

/** A lecture that is open on one device of a learner, who remembers what was acknowledged. */

export type Medium = 'film' | 'text' | 'pdf';

export type StudyLearner = {
  learner: BenchLearner;
  /**
   * Reads at half the speed of the clock and does nothing else: more time passes than is reported, so each reported
   * second has to be paid, and would be paid twice if its beat were taken twice.
   */
  isExact: boolean;
  since: number;
  /** By lecture: the highest credit that was acknowledged, and the seconds of all beats, each of them once. */
  acked: Map<string, number>;
  reported: Map<string, number>;
  /** Acknowledged beats in the background. */
  hidden: number;
  /** Whole seconds of the longest beat. */
  longest: number;
  pages: StudyPage[];
};
export type StudyPage = {
  device: number;
  medium: Medium;
  lid: string;
  outbox: StudyOutbox;
  at: number;
  lookedAt: number;
  /** Another device took the clock. */
  over: boolean;
};

type Lecture = { medium: Medium; lid: string };
const AGAIN_MS = 200;
const LEAF_MS = 4_000;
export const PDF_PAGES = 40;

/** Until the server opens it, while `open` says so. Goes on where the learner stood. */
export const openPage = async (
  line: StudyLine,
  one: StudyLearner,
  { medium, lid, device }: Lecture & { device: number },
  open: () => boolean,
): Promise<void> => {
  const { token } = one.learner;
  const at = one.pages.findLast((page) => page.lid === lid)?.at ?? 0;
  for (; open(); await sleep(AGAIN_MS)) {
    const played = await call<{ sessionId: string }>(line.base(), `${playLesson.path}?lid=${lid}`, { token });
    if (!isFine(played) || !played.data.sessionId) continue;
    const outbox = openOutbox(lid, played.data.sessionId, (body, report) => line.post(token, body, report));
    one.pages.push({ device, medium, lid, outbox, at, lookedAt: performance.now(), over: false });
    return;
  }
};

const spanned = (from: number, to: number) => Math.floor(to) - Math.floor(from);

/** What ran since the last time; nothing while it `stands`. */
export const goOn = (
  one: StudyLearner,
  page: StudyPage,
  { stands, visible }: { stands: boolean; visible: boolean },
) => {
  const now = performance.now();
  const lastedMs = now - page.lookedAt;
  page.lookedAt = now;
  if (stands || page.outbox.isFull()) return;
  if (page.medium === 'pdf') {
    const leaf = 1 + (Math.floor((now - one.since) / LEAF_MS) % PDF_PAGES);
    page.outbox.put({ from: leaf, to: leaf, visible }, lastedMs);
    return;
  }
  const [from, to] = [page.at, page.at + (lastedMs / 1_000) * (one.isExact ? 0.5 : 1)];
  page.at = to;
  if (visible) one.reported.set(page.lid, (one.reported.get(page.lid) ?? 0) + spanned(from, to));
  one.longest = Math.max(one.longest, spanned(from, to));
  page.outbox.put({ from, to, visible }, lastedMs);
};

export const sendPage = async (line: StudyLine, one: StudyLearner, page: StudyPage): Promise<void> => {
  const sent = await page.outbox.send();
  if (!sent) return;
  const { answer, hidden } = sent;
  one.acked.set(page.lid, Math.max(answer.itemSec, one.acked.get(page.lid) ?? 0));
  if (answer.action === 'KICKED' || answer.action === 'RENEW') page.over = true;
  else one.hidden += hidden;
  if (!answer.check) return;
  const { token } = one.learner;
  await call(line.base(), answerCheck.path, { token, body: { id: answer.check.id } });
};
