import { randomUUID } from 'node:crypto';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

/** A room that does the same thing at the same moment: what several ask is one statement, and each gets their own. */
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const SEATS = 24;
type Seat = { id: string; post: Awaited<ReturnType<typeof buildPerson>>['agent']['post'] };
const room = (): Promise<Seat[]> =>
  Promise.all(
    Array.from({ length: SEATS }, async () => {
      const { id, agent } = await buildPerson(world);
      return { id, post: agent.post };
    }),
  );

describe('a room', () => {
  it('starts, answers and hands in at once: each a paper, answers, a score and a message of their own', async () => {
    const seats = await room();
    const paper = await buildPaper(world.deps, { passScore: 40 });
    const started = await Promise.all(
      seats.map(({ post }) => post('/api/exam/start', { paperId: paper.id, agree: true })),
    );
    expect(new Set(started.map(({ data }) => data.attemptId)).size).toBe(SEATS);

    const papers = started.map(({ data }) => data as { attemptId: string; questions: GivenQuestion[] });
    // The n-th knows n mod 8 of the seven questions.
    const listOf = (n: number) => rightList(papers[n]?.questions ?? [], n % 8);
    const saved = await Promise.all(
      seats.map(async ({ post }, n) =>
        n % 8 === 0
          ? { code: 200, data: { saved: [] } }
          : post('/api/exam/answer', { attemptId: papers[n]?.attemptId, list: listOf(n) }),
      ),
    );
    expect(saved.map(({ code }) => code)).toEqual(seats.map(() => 200));
    expect(saved.map(({ data }) => data.saved.length)).toEqual(seats.map((_, n) => n % 8));

    const handed = await Promise.all(
      seats.map(({ post }, n) => post('/api/exam/submit', { attemptId: papers[n]?.attemptId })),
    );
    expect(handed.map(({ data }) => data)).toEqual(
      papers.map(({ attemptId }, n) => ({
        attemptId,
        status: 3,
        score: 10 * (n % 8),
        passed: 10 * (n % 8) >= 40,
      })),
    );
    for (const [n, { id }] of seats.entries()) {
      const notices = await world.deps.db.notice.findMany({ where: { userId: id, type: 'exam' } });
      expect(notices.map(({ content }) => content)).toEqual([
        expect.stringContaining(`成绩已出：${10 * (n % 8)}分（满分70分），${10 * (n % 8) >= 40 ? '合格' : '未合格'}。`),
      ]);
    }
  });

  it('does not wait for those of them whose attempts are held elsewhere', async () => {
    const seats = await room();
    const paper = await buildPaper(world.deps);
    const started = await Promise.all(
      seats.map(({ post }) => post('/api/exam/start', { paperId: paper.id, agree: true })),
    );
    const attempts = started.map(({ data }) => ({ attemptId: data.attemptId, list: rightList(data.questions, 2) }));
    // As many as there are batches under way at once.
    const isHeld = (n: number) => n < 2;
    const each = (held: boolean, path: string, body: (n: number) => object) =>
      Promise.all(seats.flatMap(({ post }, n) => (isHeld(n) === held ? [post(path, body(n))] : [])));
    const answer = (n: number) => attempts[n] ?? {};
    const submit = (n: number) => ({ attemptId: attempts[n]?.attemptId });
    const ids = attempts.filter((_, n) => isHeld(n)).map(({ attemptId }) => attemptId as string);
    /** The others are served while those held wait; these come when they are let go. */
    const whileHeld = async <T>(ask: (held: boolean) => Promise<T>): Promise<{ free: T; held: T }> => {
      const holder = await world.deps.pool.connect();
      try {
        await run(holder, sql`BEGIN`);
        await run(holder, sql`SELECT 1 FROM "Attempt" WHERE id = ANY(${ids}::uuid[]) FOR UPDATE`);
        const waiting = ask(true);
        const free = await ask(false);
        await run(holder, sql`COMMIT`);
        return { free, held: await waiting };
      } finally {
        holder.release();
      }
    };
    const answers = await whileHeld((held) => each(held, '/api/exam/answer', answer));
    expect(answers.free.map(({ code }) => code)).toEqual(seats.slice(2).map(() => 200));
    expect(answers.held.map(({ code }) => code)).toEqual([200, 200]);
    const submits = await whileHeld((held) => each(held, '/api/exam/submit', submit));
    expect(submits.free.map(({ data }) => data.score)).toEqual(seats.slice(2).map(() => 20));
    expect(submits.held.map(({ data }) => data?.status)).toEqual([3, 3]);
  });

  it('of whom one asks for what is not theirs loses nothing by it', async () => {
    const seats = await room();
    const paper = await buildPaper(world.deps);
    const started = await Promise.all(
      seats.map(({ post }) => post('/api/exam/start', { paperId: paper.id, agree: true })),
    );
    const attemptIds = started.map(({ data }) => data.attemptId as string);
    // The last hands in for the first, and another what does not exist.
    const handed = await Promise.all([
      seats.at(-1)?.post('/api/exam/submit', { attemptId: attemptIds[0] }),
      seats.at(-2)?.post('/api/exam/submit', { attemptId: randomUUID() }),
      ...seats.slice(1, -2).map(({ post }, n) => post('/api/exam/submit', { attemptId: attemptIds[n + 1] })),
    ]);
    expect(handed.map((answer) => answer?.code)).toEqual([404, 404, ...seats.slice(1, -2).map(() => 200)]);
    const [own, last] = await Promise.all(
      [attemptIds[0], attemptIds.at(-1)].map((id) =>
        world.deps.db.attempt.findUniqueOrThrow({ where: { id: id ?? '' } }),
      ),
    );
    expect([own?.status, last?.status]).toEqual([0, 0]);
  });
});
