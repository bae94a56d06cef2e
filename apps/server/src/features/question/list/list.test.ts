import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { dateOnly } from '#domain/time/time.ts';
import { buildUser } from '#test/content/factories.ts';
import { absentId } from '#test/people/agent.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildClauses,
  buildExaminer,
  freshText,
  newBank,
  newQuestion,
  questionBody,
} from '#features/question/question-fixtures.ts';
import { markBatch } from '#features/question/similar/near-job.ts';

let world: TestWorld;
let examiner: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  examiner = await buildExaminer(world);
});
afterAll(() => world.close());

const PATH = '/system/question';
const list = async (query: Record<string, string | number>) => {
  const answer = await examiner.agent.get(`${PATH}/list`, query);
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer as unknown as { rows: { id: string; no: number; [field: string]: unknown }[]; total: number };
};
const idsOf = async (query: Record<string, string | number>) => (await list(query)).rows.map(({ id }) => id);
const inDays = (days: number) => dateOnly(new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000));

describe('the list', () => {
  it('is of questions, cases as one, the newest first, found by what is asked together', async () => {
    const { top, below, other } = await buildClauses(world);
    const law = await world.deps.db.law.create({
      data: { name: freshText(), edition: '2020年修正', effectiveFrom: new Date() },
    });
    const bankId = await newBank(examiner);
    const add = (fields: Record<string, unknown>) => newQuestion(examiner, bankId, fields);
    const a = await add({ clauseId: below, difficulty: 5, lawId: law.id });
    const b = await add({ kind: 'case', clauseId: other, validFrom: '2027-01-01', validTo: '2028-01-01' });
    const c = await add({ kind: 'judge', status: 1, stem: `甲方乙方${freshText()}` });
    const old = questionBody(bankId);
    const d = await world.deps.db.question.create({ data: { bankId, type: 1, stem: old.stem, clause: '7 支持' } });
    const found = (query: Record<string, string | number>) => idsOf({ bankId, ...query });
    expect(await found({})).toEqual([d.id, c, b, a]);
    expect(await found({ type: 6 })).toEqual([b]);
    expect(await found({ difficulty: 5, status: 2 })).toEqual([a]);
    expect(await found({ clauseId: top })).toEqual([a]);
    expect(await found({ lawId: law.id })).toEqual([a]);
    expect(await found({ validOn: '2027-12-31' })).toHaveLength(4);
    expect(await found({ validOn: '2028-01-01' })).toEqual([d.id, c, a]);
    expect(await found({ keyword: '甲方' })).toEqual([c]);
    expect(await found({ keyword: '甲' })).toEqual([c]);
    expect(await found({ keyword: '方甲' })).toEqual([]);
    const { no } = (await list({ bankId })).rows[3]!;
    for (const keyword of [`Q-${no}`, `q-0000${no}`, `Ｑ-${no}`]) expect(await found({ keyword })).toEqual([a]);
    expect((await list({ bankId })).rows).toMatchObject([
      { clause: '7 支持', clauseId: null, editedBy: null },
      { clause: null, status: 1 },
      { childCount: 2, validFrom: '2027-01-01' },
      { clause: '4.1 标题4.1', law: `${law.name}（2020年修正）`, editedBy: '命题人', similar: null },
    ]);
    expect((await examiner.agent.get(`${PATH}/list`, { flag: 'x' })).msg).toBe('筛选有误');
  });

  it('goes on after a row, also when others come meanwhile', async () => {
    const bankId = await newBank(examiner);
    const ids = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await newQuestion(examiner, bankId));
    const first = await list({ bankId, pageSize: 2 });
    await newQuestion(examiner, bankId);
    const next = await list({ bankId, pageSize: 2, after: first.rows[1]!.no });
    expect([...first.rows, ...next.rows].map(({ id }) => id)).toEqual(ids.slice(0, 4));
    expect(next.total).toBe(6);
    expect(await idsOf({ bankId, pageSize: 2, after: next.rows[1]!.no })).toEqual(ids.slice(4));
  });

  it('finds a word that many have, however it is looked for, and all of them page by page', async () => {
    const bankId = await newBank(examiner);
    const { pool } = world.deps;
    // The latest have the word, the many before them do not, and the first of all have it again.
    await run(
      pool,
      sql`
        INSERT INTO "Question" (id, "bankId", type, stem)
        SELECT gen_random_uuid(), ${bankId}::uuid, 1,
          CASE WHEN n <= 30 OR n > 2000 THEN '题目涉外' || n ELSE '题目' || n END
        FROM generate_series(1, 2100) n ORDER BY n`,
    );
    const found: number[] = [];
    for (let after: number | undefined; ;) {
      const page = await list({ bankId, keyword: '涉外', pageSize: 50, ...(after === undefined ? {} : { after }) });
      expect(page.total).toBe(130);
      found.push(...page.rows.map(({ no }) => no));
      if (page.rows.length < 50) break;
      after = found.at(-1);
    }
    expect(found).toHaveLength(130);
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect((await list({ bankId, keyword: '题目', pageSize: 20 })).total).toBe(1_001);
    expect((await list({ bankId, keyword: '题目', pageSize: 20, pageNum: 9 })).rows).toHaveLength(20);
    expect((await list({ bankId, keyword: '外题' })).total).toBe(0);
  });

  it('is flagged by its figures: what tells nobody apart, what is too easy; not what few were asked', async () => {
    const bankId = await newBank(examiner);
    const add = () => newQuestion(examiner, bankId, { status: 1 });
    const [wrong, easy, few, fine] = [await add(), await add(), await add(), await add()];
    const paper = await world.deps.db.paper.create({
      data: { title: '试卷', mode: 1, rules: [], totalScore: 10, passScore: 6, durationMin: 60 },
    });
    // x is 1000 for a learner who was right, y the rest of the paper: two halves.
    const figures = (questionId: string, n: number, right: number, together: number) => ({
      paperId: paper.id,
      questionId,
      qVersion: 1,
      n,
      sx: 1_000 * right,
      sxx: 1_000_000 * right,
      sy: 500 * n,
      syy: 500_000 * n,
      sxy: 1_000_000 * together,
      st: 0,
      stt: 0,
      bins: [],
      options: {},
    });
    await world.deps.db.itemStat.createMany({
      data: [figures(wrong, 40, 20, 5), figures(easy, 40, 38, 20), figures(few, 29, 14, 0), figures(fine, 40, 20, 16)],
    });
    expect(await idsOf({ bankId, flag: 'doubtful' })).toEqual([easy, wrong]);
  });

  it('is flagged: what waits, what runs out soon, what stands at no clause, what reads like another', async () => {
    const { top } = await buildClauses(world);
    const bankId = await newBank(examiner);
    const add = (fields: Record<string, unknown>) => newQuestion(examiner, bankId, { clauseId: top, ...fields });
    const pending = await add({});
    const soon = await add({ status: 1, validTo: inDays(30) });
    await add({ status: 1, validTo: inDays(31) });
    await add({ status: 1, validTo: inDays(0) });
    const nowhere = await add({ status: 1, clauseId: null });
    const stem = freshText();
    const one = await add({ kind: 'judge', stem, status: 1 });
    const other = await add({ kind: 'judge', stem: `${stem}甲`, status: 1 });
    const stopped = await add({ kind: 'judge', stem: `${stem}乙`, status: 0 });
    const flagged: Record<string, string[]> = {
      pending: [pending],
      expiring: [soon],
      noClause: [nowhere],
      duplicate: [other, one],
    };
    for (const [flag, ids] of Object.entries(flagged))
      expect([flag, await idsOf({ bankId, flag })]).toEqual([flag, ids]);
    expect((await examiner.agent.get(`${PATH}/flags`, { bankId })).data).toEqual({
      pending: 1,
      expiring: 1,
      noClause: 1,
      duplicate: 2,
      doubtful: 0,
    });
    const everywhere = (await examiner.agent.get(`${PATH}/flags`)).data;
    expect(everywhere.pending).toBeGreaterThanOrEqual(1);
    expect((await list({ bankId, flag: 'duplicate' })).rows[0]).toMatchObject({ similar: { id: one } });
    await examiner.agent.post(`${PATH}/status`, { items: [{ id: stopped, version: 1 }], status: 1 });
    expect((await idsOf({ bankId, flag: 'duplicate' })).length).toBe(3);
  });
});

describe('what reads like it', () => {
  it('is found by its text or as it is typed, until somebody settles it, and again when a text changes', async () => {
    const bankId = await newBank(examiner);
    const stem = freshText();
    const one = await newQuestion(examiner, bankId, { kind: 'judge', stem });
    const other = await newQuestion(examiner, bankId, { kind: 'judge', stem: `${stem}甲` });
    const similar = async (query: Record<string, string>) => (await examiner.agent.get(`${PATH}/similar`, query)).data;
    expect(await similar({ id: one })).toMatchObject([{ id: other, settled: false, type: 3, answer: ['B'] }]);
    expect(await similar({ text: stem })).toMatchObject([{ id: one, percent: 100 }, { id: other }]);
    expect(await similar({ text: `${stem}。`, except: one })).toMatchObject([{ id: other }]);
    expect(await similar({ text: '（　）' })).toEqual([]);
    expect((await examiner.agent.get(`${PATH}/similar`)).msg).toBe('请指定题目');
    expect((await examiner.agent.get(`${PATH}/similar`, { id: absentId() })).code).toBe(404);

    const settle = () => examiner.agent.post(`${PATH}/similar/settle`, { id: other, otherId: one });
    expect((await settle()).msg).toBe('已标为不重复');
    expect(await similar({ id: one })).toMatchObject([{ id: other, settled: true }]);
    expect(await idsOf({ bankId, flag: 'duplicate' })).toEqual([]);
    const edit = (id: string, version: number, fields: Record<string, unknown>) =>
      examiner.agent.put(PATH, { ...questionBody(bankId, 'judge', { stem, ...fields }), id, version });
    await edit(one, 1, { difficulty: 5 });
    expect(await idsOf({ bankId, flag: 'duplicate' })).toEqual([]);
    await edit(one, 2, { stem: `${stem}乙` });
    expect(await idsOf({ bankId, flag: 'duplicate' })).toEqual([other, one]);
    await edit(one, 3, { stem: freshText() });
    expect(await similar({ id: other })).toEqual([]);
    expect((await settle()).msg).toBe('这两道题的文字已经不同，不需要再标记');
  });

  it('is looked for later in what came without marks', async () => {
    const bankId = await newBank(examiner);
    const stem = freshText();
    const { db, pool } = world.deps;
    const [one, other] = await Promise.all(
      ['', '甲'].map((more) => db.question.create({ data: { bankId, type: 3, stem: stem + more } })),
    );
    while ((await markBatch(pool)) > 0);
    expect(
      await db.questionPair.count({
        where: {
          OR: [
            { aId: one!.id, bId: other!.id },
            { aId: other!.id, bId: one!.id },
          ],
        },
      }),
    ).toBe(1);
    expect(await db.question.findUnique({ where: { id: one!.id } })).toMatchObject({ version: 1 });
  });
});

describe('where it is used', () => {
  it('are published papers whose rules can ask it, and who sits with it now', async () => {
    const { top, below, other } = await buildClauses(world);
    const bankId = await newBank(examiner);
    const { db } = world.deps;
    const id = await newQuestion(examiner, bankId, { clauseId: below, status: 1, difficulty: 2 });
    const kept = await newQuestion(examiner, bankId, { kind: 'case', status: 1 });
    const [child] = await db.question.findMany({ where: { parentId: kept }, orderBy: { sort: 'asc' } });
    const rule = { bankId, type: 1, count: 1, score: 1 };
    const paper = (title: string, mode: number, rules: object[], status = 1) =>
      db.paper.create({ data: { title, mode, rules, status, totalScore: 1, passScore: 1, durationMin: 5 } });
    const [subtree] = [
      await paper('条款', 2, [{ ...rule, clauseId: top, difficulty: 2 }]),
      await paper('题库', 2, [rule]),
      await paper('固定', 1, [{ questionId: id, score: 1 }]),
      await paper('别的条款', 2, [{ ...rule, clauseId: other }]),
      await paper('别的难度', 2, [{ ...rule, difficulty: 3 }]),
      await paper('别的题型', 2, [{ ...rule, type: 2 }]),
      await paper('草稿', 2, [rule], 0),
    ];
    const usage = async (one: string) => (await examiner.agent.get(`${PATH}/${one}`)).data.usage;
    const titles = async (one: string) => (await usage(one)).papers.map(({ title }: { title: string }) => title).sort();
    expect(await titles(id)).toEqual(['固定', '条款', '题库']);
    const sits = async (questionId: string, v: number, status = 0) => {
      const user = await buildUser(world.deps);
      const snapshot = [{ questionId, v }];
      const fields = { no: 1, seed: '', totalScore: 1, passScore: 1, multiRule: 0, blurLimit: 0 };
      const times = { startTime: new Date(), deadline: new Date() };
      await db.attempt.create({
        data: { userId: user.id, paperId: subtree.id, status, snapshot, ...fields, ...times },
      });
    };
    await sits(id, 1);
    await sits(id, 1, 3);
    await sits(child!.id, 1);
    expect([(await usage(id)).running, (await usage(kept)).running]).toEqual([1, 1]);
    const edited = { ...questionBody(bankId), clauseId: below, difficulty: 2, id, version: 1 };
    expect((await examiner.agent.put(PATH, edited)).code).toBe(200);
    await sits(id, 2);
    const { rows } = await examiner.agent.get(`${PATH}/history/list`, { id });
    expect(rows).toMatchObject([
      { version: 2, attempts: 1 },
      { version: 1, attempts: 2 },
    ]);
    await examiner.agent.post(`${PATH}/status`, { items: [{ id, version: 2 }], status: 0, note: '停用一下' });
    expect(await titles(id)).toEqual(['固定']);
  });
});
