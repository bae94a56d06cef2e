import { API_BASE, CODE } from '@zhibiao/contract/core/envelope';
import { playLesson } from '@zhibiao/contract/lesson/learner';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { answerCheck, type BeatAnswer, lessonDuration, studyDetail } from '@zhibiao/contract/study/learner';
import { get, post } from '#bench/support/requests.ts';
import { type Crew, leavesAt, type CrowdPerson, type Testimony } from './crew.ts';
import { MIX } from './mix.ts';
import { createHeartbeat, type Heartbeat } from './page-code.ts';
import { between, insisting, pause, type Stage, until } from './stage.ts';

/** Somebody who studies: opens a lecture, lets the film run, and goes on to the next one. */

const WAITING = [CODE.unavailable, CODE.tooMany, Number.NEGATIVE_INFINITY];
/** So long the page waits for its last report before it opens the next lecture. */
const LEAVE_SEC = 3;
/** So long a page stays open afterwards to hand over what it still holds, and looks each so often whether it has. */
const LAST_SEC = 45;
const LOOK_SEC = 0.25;

type Opened = { sessionId: string; beatSec: number };
type Sitting = { heartbeat: Heartbeat; held: () => number; film: Film; reload: () => boolean };

/** Runs in real time while it plays. */
const createFilm = (rate: number) => {
  let [position, since, ranMs] = [0, 0, 0];
  let plays = false;
  const now = () => position + (plays ? ((performance.now() - since) / 1_000) * rate : 0);
  return {
    read: () => ({ position: now(), rate }),
    run: () => {
      if (!plays) [since, plays] = [performance.now(), true];
    },
    halt: () => {
      if (plays) ranMs += performance.now() - since;
      [position, plays] = [now(), false];
    },
    seek: (to: number) => {
      position = to;
    },
    ranMs: () => ranMs,
  };
};
type Film = ReturnType<typeof createFilm>;

export const coursePage = async (stage: Stage, person: CrowdPerson, untilSec: number): Promise<unknown> => {
  const { lessonId } = stage.orders;
  const paths = [getLoginUser.path, `/api/lesson/detail?id=${lessonId}`, `${studyDetail.path}?id=${lessonId}`];
  return Promise.all(
    paths.map((path) => insisting(stage, { kind: 'page', untilSec }, () => get(API_BASE + path, person))),
  );
};

export const studyAs = async (
  stage: Stage,
  { crew, person, at }: { crew: Crew; person: CrowdPerson; at: number },
): Promise<Testimony | null> => {
  const { random, wire, nowSec, orders } = stage;
  const isOne = (share: number) => random(1_000) < share * 1_000;
  const rate = isOne(MIX.fast) ? 1.5 : 1;
  const [halts, jumps] = [isOne(MIX.halting), isOne(MIX.jumping)];
  const acknowledged = new Map<string, number>();
  let [openedAt, watchedMs, unsent] = [0, 0, 0];

  const answerPresence = async (id: string) => {
    await pause(between(random, MIX.presenceSec));
    await wire.call('presence', post(API_BASE + answerCheck.path, { id }, person));
  };
  const open = (lid: string, { sessionId, beatSec }: Opened): Sitting => {
    const film = createFilm(rate);
    let [waiting, asked, reload] = [0, '', false];
    const onAnswer = (answer: BeatAnswer) => {
      acknowledged.set(lid, Math.max(answer.itemSec, acknowledged.get(lid) ?? 0));
      if (answer.reload || answer.action === 'KICKED') reload = true;
      if (answer.check && answer.check.id !== asked) {
        asked = answer.check.id;
        void answerPresence(asked);
      }
      if (answer.seekTo === undefined) return;
      film.halt();
      heartbeat.stop();
      film.seek(answer.seekTo);
      film.run();
      heartbeat.start(film.read);
    };
    const heartbeat = createHeartbeat({
      lid,
      sessionId,
      beatSec,
      now: () => performance.now(),
      visible: () => true,
      send: async (beats) => {
        waiting = beats.length;
        const body = beats.length === 1 ? (beats[0] as object) : { batch: beats };
        const { end, code, data } = await wire.call('beat', post(API_BASE + lessonDuration.path, body, person));
        if (end === 'ok' || !WAITING.includes(code)) waiting = 0;
        if (end !== 'ok') throw new Error(String(code));
        return data as BeatAnswer;
      },
      mayRetry: (error) => WAITING.includes(Number((error as Error).message)),
      onAnswer,
      onWaiting: () => {},
    });
    return { heartbeat, film, held: () => waiting, reload: () => reload };
  };

  /** Until the learner leaves the lecture: plays, halts, jumps. */
  const watch = async ({ heartbeat, film, reload }: Sitting, leaveSec: number): Promise<void> => {
    film.run();
    heartbeat.start(film.read);
    while (nowSec() < leaveSec && !reload()) {
      await pause(Math.min(leaveSec - nowSec(), halts || jumps ? between(random, MIX.everySec) : 15));
      if (nowSec() >= leaveSec || (!halts && !jumps)) continue;
      film.halt();
      heartbeat.stop();
      if (halts) await pause(Math.min(leaveSec - nowSec(), between(random, MIX.haltSec)));
      if (jumps) film.seek(film.read().position + 120);
      film.run();
      heartbeat.start(film.read);
    }
    film.halt();
    heartbeat.close();
    watchedMs += film.ranMs();
  };
  /** Waits until the server has all that was reported, as a page does before it opens the next lecture. */
  const handOver = async ({ held }: Sitting, mostSec: number): Promise<void> => {
    for (const end = nowSec() + mostSec; held() > 0 && nowSec() < end;) await pause(LOOK_SEC);
    unsent += held();
  };

  const lastSec = leavesAt(crew, random);
  await until(stage, crew.fromSec + between(random, [0, crew.arrivalSec]));
  for (let turn = 0; nowSec() < lastSec; turn += 1) {
    await coursePage(stage, person, lastSec);
    const lid = orders.lids[(at + turn) % orders.lids.length] ?? '';
    const asked = { kind: 'play', untilSec: lastSec } as const;
    let askedAt = 0;
    const answer = await insisting(stage, asked, () => {
      askedAt = performance.now();
      return get(`${API_BASE}${playLesson.path}?lid=${lid}`, person);
    });
    if (!answer) break;
    // The server's clock runs from the moment at which it opened the lecture, which may be long before it has said so.
    openedAt ||= askedAt;
    const sitting = open(lid, answer.data as Opened);
    await watch(sitting, Math.min(lastSec, nowSec() + between(random, MIX.lectureSec)));
    await handOver(sitting, nowSec() < lastSec ? LEAVE_SEC : LAST_SEC);
  }
  if (openedAt === 0) return null;
  const wallMs = performance.now() - openedAt;
  return { id: person.id, wallMs, watchedMs, honest: !jumps, acknowledged: [...acknowledged], unsent };
};
