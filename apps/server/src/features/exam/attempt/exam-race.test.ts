import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { buildApp } from '#app.ts';
import { connect } from '#db/connect.ts';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

/** Two replicas on one database; every person may speak to both. */
let world: TestWorld;
let second: { app: App; close: () => Promise<void> };
beforeAll(async () => {
  world = await openTestWorld();
  const { db, pool, close } = await connect(world.deps.config.databaseUrl ?? '', 8);
  const deps: Deps = { ...world.deps, db, pool };
  const app = await buildApp(deps);
  await app.ready();
  // A listening server: supertest opens one a call otherwise, which twenty parallel calls would race for.
  await Promise.all([world.app.listen({ host: '127.0.0.1', port: 0 }), app.listen({ host: '127.0.0.1', port: 0 })]);
  second = {
    app,
    close: async () => {
      await app.close();
      await close();
    },
  };
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const person = async () => {
  const { id, token, agent } = await buildPerson(world);
  return { id, agents: [agent, agentOf(second.app, token)] as const };
};
/** `n` calls at once, in turn to both replicas. */
const storm = <T>(
  agents: readonly [Agent, Agent],
  n: number,
  call: (agent: Agent, i: number) => Promise<T>,
): Promise<T[]> => Promise.all(Array.from({ length: n }, (_, i) => call(agents[i % 2] as Agent, i)));

it('20 parallel starts are one attempt, and all get the same', async () => {
  const { id, agents } = await person();
  const paper = await buildPaper(world.deps, { maxAttempts: 1 });
  const started = await storm(agents, 20, (agent) => agent.post('/api/exam/start', { paperId: paper.id, agree: true }));
  expect(started.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(started.map(({ data }) => JSON.stringify([data.attemptId, data.deadline, data.questions]))).size).toBe(
    1,
  );
  expect(await world.deps.db.attempt.count({ where: { userId: id } })).toBe(1);
});

it('starts and submits in a crowd never use more attempts than there are', async () => {
  const { id, agents } = await person();
  const paper = await buildPaper(world.deps, { maxAttempts: 3 });
  await storm(agents, 12, async (agent) => {
    for (let round = 0; round < 5; round += 1) {
      const { data } = await agent.post('/api/exam/start', { paperId: paper.id, agree: true });
      if (data) await agent.post('/api/exam/submit', { attemptId: data.attemptId });
    }
  });
  const attempts = await world.deps.db.attempt.findMany({
    where: { userId: id },
    select: { no: true, status: true },
    orderBy: { no: 'asc' },
  });
  expect(attempts).toEqual([1, 2, 3].map((no) => ({ no, status: 3 })));
});

it('50 parallel submits grade once, and all get the same answer', async () => {
  const { id, agents } = await person();
  const { data } = await agents[0].post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
  await agents[1].post('/api/exam/answer', { attemptId: data.attemptId, list: rightList(data.questions, 6) });
  const answers = await storm(agents, 50, (agent) => agent.post('/api/exam/submit', { attemptId: data.attemptId }));
  for (const { code, data: outcome } of answers)
    expect({ code, outcome }).toEqual({
      code: 200,
      outcome: { attemptId: data.attemptId, status: 3, score: 60, passed: true },
    });
  expect(await world.deps.db.notice.count({ where: { userId: id } })).toBe(1);
});

it('what was acknowledged before handing in is graded, and nothing is accepted after', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { agents } = await person();
    const {
      data: { attemptId, questions },
    } = await agents[0].post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
    const list = rightList(questions);
    const [saves, submit] = await Promise.all([
      Promise.all(
        list.map(async (entry, i) => {
          await new Promise((go) => {
            setTimeout(go, i * 2);
          });
          return agents[i % 2 === 0 ? 0 : 1].post('/api/exam/answer', { attemptId, list: [entry] });
        }),
      ),
      (async () => {
        await new Promise((go) => {
          setTimeout(go, round * 2);
        });
        return agents[0].post('/api/exam/submit', { attemptId });
      })(),
    ]);
    const acknowledged = saves.filter(({ code }) => code === 200).length;
    expect(submit.data).toMatchObject({ status: 3, score: acknowledged * 10 });
    expect(await world.deps.db.attemptAnswer.count({ where: { attemptId } })).toBe(acknowledged);
    for (const save of saves.filter(({ code }) => code !== 200)) expect(save.msg).toBe('本次考试已交卷，作答不再保存');
  }
});

it('a save that meets a hand-in under way waits for it and is refused', async () => {
  const { agents } = await person();
  const {
    data: { attemptId, questions },
  } = await agents[0].post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
  const handingIn = await world.deps.pool.connect();
  await run(handingIn, sql`BEGIN`);
  await run(
    handingIn,
    sql`UPDATE "Attempt" SET status = 1, "submitTime" = clock_timestamp(), "submitType" = 1 WHERE id = ${attemptId}`,
  );
  const save = agents[1].post('/api/exam/answer', { attemptId, list: rightList(questions, 1) });
  await new Promise((go) => {
    setTimeout(go, 300);
  });
  await run(handingIn, sql`COMMIT`);
  handingIn.release();
  expect(await save).toMatchObject({ code: 500, msg: '本次考试已交卷，作答不再保存' });
  expect(await world.deps.db.attemptAnswer.count({ where: { attemptId } })).toBe(0);
});

it('parallel saves of one question keep the newest, whatever the order of arrival', async () => {
  const { agents } = await person();
  const {
    data: { attemptId, questions },
  } = await agents[0].post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
  const ids = questions.map(({ questionId }: { questionId: string }) => questionId).slice(0, 2) as string[];
  await storm(agents, 30, (agent, i) => {
    // Seven steps at a time through 1..30, so that the newest comes in the middle.
    const seq = ((i * 7) % 30) + 1;
    const list = ids.map((questionId) => ({ questionId, value: 'ABCD'.charAt(seq % 4), seq }));
    return agent.post('/api/exam/answer', { attemptId, list: i % 3 === 0 ? list : list.toReversed() });
  });
  const kept = await world.deps.db.attemptAnswer.findMany({ where: { attemptId }, select: { value: true, seq: true } });
  expect(kept).toEqual(ids.map(() => ({ value: 'ABCD'.charAt(30 % 4), seq: 30 })));
});

describe('two pages on one question', () => {
  const sitting = async () => {
    const { agents } = await person();
    const {
      data: { attemptId, questions },
    } = await agents[0].post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
    const [phone, desktop] = agents.map((agent) => {
      const writer = randomUUID();
      return {
        writer,
        save: (questionId: string, value: string, seq: number, seen = 0) =>
          agent.post('/api/exam/answer', { attemptId, writer, list: [{ questionId, value, seq, seen }] }),
      };
    }) as [Page, Page];
    const stored = async (questionId: string) =>
      await world.deps.db.attemptAnswer.findFirst({
        where: { attemptId, questionId },
        select: { value: true, seq: true },
      });
    return { agents, attemptId, questionId: questions[0].questionId as string, questions, phone, desktop, stored };
  };
  type Page = {
    writer: string;
    save: (questionId: string, value: string, seq: number, seen?: number) => ReturnType<Agent['post']>;
  };

  it('an equal number is not called saved unless it is what is stored, and the page is told what is', async () => {
    const { questionId, phone, desktop, stored } = await sitting();
    expect((await phone.save(questionId, 'A', 2)).data.saved).toEqual([
      { questionId, seq: 2, state: 'saved', value: null },
    ]);
    expect((await desktop.save(questionId, 'B', 2)).data.saved).toEqual([
      { questionId, seq: 2, state: 'changed', value: 'A' },
    ]);
    expect(await stored(questionId)).toEqual({ value: 'A', seq: 2 });
    // Having seen it, the learner may still prefer their own.
    expect((await desktop.save(questionId, 'B', 3, 2)).data.saved).toEqual([
      { questionId, seq: 3, state: 'saved', value: null },
    ]);
    expect((await phone.save(questionId, 'C', 9, 2)).data.saved).toEqual([
      { questionId, seq: 3, state: 'changed', value: 'B' },
    ]);
    expect(await stored(questionId)).toEqual({ value: 'B', seq: 3 });
  });
  it('a higher number of a page that never saw the stored answer overwrites nothing', async () => {
    const { questionId, phone, desktop, stored } = await sitting();
    await desktop.save(questionId, 'B', 3);
    expect((await phone.save(questionId, 'A', 20)).data.saved).toEqual([
      { questionId, seq: 3, state: 'changed', value: 'B' },
    ]);
    expect(await stored(questionId)).toEqual({ value: 'B', seq: 3 });
  });
  it('a page may go on before its own last save was answered, and repeat it', async () => {
    const { questionId, phone, stored } = await sitting();
    for (const [value, seq] of [
      ['A', 2],
      ['A', 2],
      ['B', 3],
      ['B', 3],
    ] as const)
      expect((await phone.save(questionId, value, seq)).data.saved).toEqual([
        { questionId, seq, state: 'saved', value: null },
      ]);
    expect((await phone.save(questionId, 'A', 2)).data.saved).toEqual([
      { questionId, seq: 3, state: 'changed', value: 'B' },
    ]);
    expect(await stored(questionId)).toEqual({ value: 'B', seq: 3 });
  });
  it('the same answer from both is saved for both', async () => {
    const { questionId, phone, desktop } = await sitting();
    await phone.save(questionId, 'A', 2);
    expect((await desktop.save(questionId, 'A', 2)).data.saved).toEqual([
      { questionId, seq: 2, state: 'saved', value: null },
    ]);
  });
  it('in a crowd, every save that is acknowledged was stored, and all others say what is', async () => {
    const { questions, phone, desktop, stored } = await sitting();
    for (const { questionId } of questions.slice(0, 2) as { questionId: string }[]) {
      const saves = await Promise.all(
        Array.from({ length: 24 }, (_, i) => {
          const [page, value] = i % 2 === 0 ? ([phone, 'A'] as const) : ([desktop, 'B'] as const);
          return page.save(questionId, value, 2).then(({ data }) => ({ value, told: data.saved[0] }));
        }),
      );
      const { value: kept } = (await stored(questionId)) ?? {};
      for (const { value, told } of saves)
        expect(told).toEqual(
          value === kept
            ? { questionId, seq: 2, state: 'saved', value: null }
            : { questionId, seq: 2, state: 'changed', value: kept },
        );
    }
  });
  it('either page can ask what is stored, and nobody else', async () => {
    const {
      agents: [, other],
      attemptId,
      questionId,
      phone,
    } = await sitting();
    await phone.save(questionId, 'A', 2);
    const { code, data } = await other.get('/api/exam/saved', { attemptId });
    expect({ code, data: { ...data, remainingMs: 0 } }).toEqual({
      code: 200,
      data: { answers: [{ questionId, value: 'A', seq: 2 }], remainingMs: 0 },
    });
    expect(data.remainingMs).toBeGreaterThan(29 * 60_000);
    const {
      agents: [stranger],
    } = await person();
    expect(await stranger.get('/api/exam/saved', { attemptId })).toMatchObject({ code: 404, msg: '考试记录不存在' });
    await other.post('/api/exam/submit', { attemptId });
    expect(await other.get('/api/exam/saved', { attemptId })).toMatchObject({
      code: 500,
      msg: '本次考试已交卷，作答不再保存',
    });
  });
});

it('parallel switches away each count, and the limit hands in once', async () => {
  const { id, agents } = await person();
  const {
    data: { attemptId },
  } = await agents[0].post('/api/exam/start', {
    paperId: (await buildPaper(world.deps, { blurLimit: 5 })).id,
    agree: true,
  });
  const answers = await storm(agents, 20, (agent) =>
    agent.post('/api/exam/event', { attemptId, type: 'blur', durationMs: 5000 }),
  );
  expect(answers.every(({ code }) => code === 200)).toBe(true);
  const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
  expect(attempt).toMatchObject({ status: 3, submitType: 3 });
  expect(attempt.blurCount).toBeGreaterThan(5);
  expect(await world.deps.db.notice.count({ where: { userId: id } })).toBe(1);
});

describe('the score', () => {
  type Stored = {
    snapshot: { questionId: string; type: number; score: number; options: { key: string; text: string }[] }[];
    multiRule: number;
    score: number;
  };
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

  /**
   * Scores from the bank's own rows by the texts that were chosen: shares no code, no key and no letters with the
   * product.
   */
  const recompute = async (attemptId: string): Promise<number> => {
    const attempt = await maybeOne(
      world.deps.pool,
      sql<Stored>`SELECT snapshot, "multiRule" FROM "Attempt" WHERE id = ${attemptId}`,
    );
    const bank = await many(
      world.deps.pool,
      sql<{
        id: string;
        options: { key: string; text: string }[];
        answer: string[];
      }>`SELECT q.id, q.options, k.answer FROM "Question" q JOIN "QuestionKey" k ON k."questionId" = q.id`,
    );
    const given = await many(
      world.deps.pool,
      sql<{
        questionId: string;
        value: string | string[];
      }>`SELECT "questionId", value FROM "AttemptAnswer" WHERE "attemptId" = ${attemptId}`,
    );
    let halves = 0;
    for (const question of attempt?.snapshot ?? []) {
      const source = bank.find(({ id }) => id === question.questionId);
      const value = given.find(({ questionId }) => questionId === question.questionId)?.value;
      if (!source || value === undefined) continue;
      const right = source.answer.map((key) => source.options.find((option) => option.key === key)?.text ?? key).sort();
      const chosen = [value].flat().map((key) => question.options.find((option) => option.key === key)?.text ?? key);
      if (question.type === 4)
        halves +=
          source.answer.filter((spellings, i) =>
            spellings
              .split('|')
              .map(plain)
              .includes(plain(chosen[i] ?? '')),
          ).length * question.score;
      else if ([...chosen].sort().join('|') === right.join('|')) halves += question.score * 2;
      else if (
        question.type === 2 &&
        attempt?.multiRule === 1 &&
        chosen.length > 0 &&
        chosen.every((text) => right.includes(text))
      )
        halves += question.score;
    }
    return halves / 2;
  };

  const wrong = (letter: string) => (letter === 'A' ? 'B' : 'A');

  it('is what an independent reading of the stored rows gives', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const { agents } = await person();
      const {
        data: { attemptId, questions },
      } = await agents[0].post('/api/exam/start', {
        paperId: (await buildPaper(world.deps, { multiRule: round % 2 })).id,
        agree: true,
      });
      // Some right, some half, some wrong, some left out: by type, for the paper's order is drawn, and the scores would
      // be too.
      const byType = rightList(
        [...questions].sort((one: { type: number }, other: { type: number }) => one.type - other.type),
      );
      const list = byType
        .filter((_, i) => (i + round) % 5 !== 0)
        .map((entry, i) => {
          if ((i + round) % 3 === 0) return entry;
          return { ...entry, value: Array.isArray(entry.value) ? entry.value.slice(0, 1) : wrong(entry.value) };
        });
      await agents[0].post('/api/exam/answer', { attemptId, list });
      const { data } = await agents[1].post('/api/exam/submit', { attemptId });
      expect(data.score).toBe(await recompute(attemptId));
      seen.add(data.score);
    }
    expect(seen.size).toBeGreaterThan(3);
  });
});
