import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { closeStretch } from '#services/study/ledger-entries.ts';
import { breakOf, ledgerOf } from './ledger.ts';
import type { TestWorld } from '#test/world/world.ts';
import type { UserFields } from '#test/content/factories.ts';
import { buildPerson } from './people.ts';

type Beat = { seq: number; from: number; to: number; rate?: number; visible?: boolean };

/** A learner with a session, and the hands to move the study clock instead of waiting for it. */
export const buildLearner = async (world: TestWorld, fields: UserFields = {}) => {
  const { deps } = world;
  const { id, mobile, agent } = await buildPerson(world, fields);
  const play = async (lid: string) => {
    const opened = await agent.get('/api/lesson/play', { lid });
    if (opened.code !== 200) throw new Error(`cannot play: ${opened.msg}`);
    const { sessionId } = opened.data as { sessionId: string };
    return {
      ...opened.data,
      sessionId,
      beat: (beat: Beat) => agent.post('/lesson/duration', { sessionId, lid, ...beat }),
      batch: (beats: Beat[]) =>
        agent.post('/lesson/duration', { batch: beats.map((beat) => ({ sessionId, lid, ...beat })) }),
      close: (beat: Beat) => agent.post('/study/lesson/duration', { sessionId, lid, ...beat }),
    };
  };
  /** As if `seconds` had passed since the clock was last read. */
  const pass = (seconds: number) =>
    run(
      deps.pool,
      sql`
        UPDATE "StudyClock" SET "lastBeatAt" = "lastBeatAt" - ${seconds} * interval '1 second',
          "openAt" = "openAt" - ${seconds} * interval '1 second'
        WHERE "userId" = ${id}`,
    );
  return {
    id,
    mobile,
    agent,
    play,
    pass,
    clock: () => deps.db.studyClock.findUniqueOrThrow({ where: { userId: id } }),
    item: (lid: string) => deps.db.userItem.findUniqueOrThrow({ where: { userId_lid: { userId: id, lid } } }),
    lesson: (lessonId: string) =>
      deps.db.userLesson.findUniqueOrThrow({ where: { userId_lessonId: { userId: id, lessonId } } }),
    /** With the stretch that goes on. */
    ledger: () => ledgerOf(deps.pool, id),
    /** The first entry that is not as it was sealed. */
    broken: () => breakOf(deps.pool, id),
    /** Closes it. */
    pause: () => inTransaction(deps.pool, (client) => closeStretch(client, id)),
    /** Studies a video item of so many seconds to its end, in two beats. */
    finish: async (lid: string, seconds = 60) => {
      const session = await play(lid);
      await pass(seconds / 2);
      await session.beat({ seq: 1, from: 0, to: seconds / 2 });
      await pass(seconds / 2);
      return session.beat({ seq: 2, from: seconds / 2, to: seconds });
    },
  };
};
export type Learner = Awaited<ReturnType<typeof buildLearner>>;
