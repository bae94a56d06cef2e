import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { buildLesson } from '#test/content/factories.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { lookAtPapers } from './health-job.ts';
import {
  addQuestions,
  buildPaperBank,
  buildMaker,
  conditionsBody,
  draftBody,
  makePaper,
  publishedPaper,
} from '#features/paper/paper-fixtures.ts';

/** What a paper's check finds: what banks hold and until when, what is shared with papers that release answers. */

let world: TestWorld;
let maker: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  maker = await buildMaker(world);
});
afterAll(() => world.close());

const PATH = '/system/paper';
const CODE = 'GB/T 29490-2023';
const inDays = (days: number) => day(new Date(Date.now() + days * 86_400_000));
const checkOf = async (id: string) => (await maker.agent.get(`${PATH}/check`, { id })).data;
const messages = (found: { msg: string }[]) => found.map(({ msg }) => msg);
const healthOf = async (id: string) => (await world.deps.db.paper.findUniqueOrThrow({ where: { id } })).health;

/** 7 支持 with 7.1 below it, and 8 运行. */
const buildClauses = async () => {
  const { db } = world.deps;
  await db.standard.createMany({ data: [{ code: CODE, name: CODE, family: 'GB/T 29490' }], skipDuplicates: true });
  const add = (number: string, title: string, path: string, parentId: string | null = null) =>
    db.clause.upsert({
      where: { standardCode_number: { standardCode: CODE, number } },
      create: { standardCode: CODE, number, title, path, parentId },
      update: {},
    });
  const support = await add('7', '支持', '/7/');
  return { support, below: await add('7.1', '资源', '/7/7.1/', support.id), running: await add('8', '运行', '/8/') };
};

describe('what banks hold', () => {
  it('is counted by type, difficulty and clause with all below, and a shortage says of what', async () => {
    const { support, below, running } = await buildClauses();
    const { id: bankId } = await buildPaperBank(world, 2, { clauseId: support.id, difficulty: 3 });
    await addQuestions(world, bankId, 1, { clauseId: below.id, difficulty: 3 });
    await addQuestions(world, bankId, 4, { clauseId: running.id, difficulty: 2 });
    await addQuestions(world, bankId, 5, { status: 2, clauseId: support.id, difficulty: 3 });
    const rule = { bankId, type: 1, score: 2, count: 5 };
    const draw = [
      { ...rule, clauseId: support.id, difficulty: 3 },
      { ...rule, clauseId: running.id, count: 4 },
      { ...rule, type: 2, count: 1 },
    ];
    const { id } = await makePaper(maker, draftBody({ draw }));
    const { faults, warnings, rules, clauses } = await checkOf(id);
    expect(messages(faults)).toEqual(['单选·7 支持·难度3需 5 题，仅有 3 题', '多选需 1 题，仅有 0 题']);
    expect(messages(warnings)).toEqual(['单选·8 运行：每份相同']);
    expect(rules).toMatchObject([
      { at: 0, fits: 3, same: false, short: [{ from: null, needs: 5, has: 3 }] },
      { at: 1, fits: 4, same: true, short: [] },
      { at: 2, fits: 0 },
    ]);
    expect(clauses).toEqual([
      { clauseId: support.id, name: '7 支持', points: 10, hoursShare: null },
      { clauseId: running.id, name: '8 运行', points: 8, hoursShare: null },
    ]);
    // What is only being typed is looked at alike.
    const typed = await maker.agent.post(`${PATH}/fit`, { id, draft: draftBody({ draw: [{ ...rule, count: 7 }] }) });
    expect(typed.data).toMatchObject({ faults: [], rules: [{ fits: 7, same: true }] });
    // And again when the bank has changed.
    await addQuestions(world, bankId, 2, { clauseId: support.id, difficulty: 3 });
    expect((await checkOf(id)).rules).toMatchObject([{ fits: 5, same: true, short: [] }, {}, {}]);
  });

  it('stands beside how long the course teaches the same', async () => {
    const { below, running } = await buildClauses();
    const lesson = await buildLesson(world.deps, { standardCode: CODE }, [{ durationSec: 600 }, { durationSec: 200 }]);
    const [first, second] = lesson.items;
    await world.deps.db.lessonItemClause.createMany({
      data: [
        { lid: first?.id ?? '', clauseId: below.id },
        { lid: second?.id ?? '', clauseId: running.id },
      ],
    });
    const { id: bankId } = await buildPaperBank(world, 3, { clauseId: below.id });
    const draw = [{ bankId, type: 1, count: 2, score: 5 }];
    const { id } = await makePaper(maker, draftBody({ draw }), { lessonId: lesson.id });
    expect((await checkOf(id)).clauses).toMatchObject([
      { name: '7 支持', points: 10, hoursShare: 75 },
      { name: '8 运行', points: 0, hoursShare: 25 },
    ]);
  });

  it('is short from its day on: a fault where it is still open then, a warning where it never closes', async () => {
    const ends = inDays(40);
    const { id: bankId } = await buildPaperBank(world, 7);
    await addQuestions(world, bankId, 3, { validTo: ends });
    await addQuestions(world, bankId, 5, { validFrom: inDays(60) });
    const made = await makePaper(maker, draftBody({ draw: [{ bankId, type: 1, count: 9, score: 1 }] }));
    const sentence = `${ends} 起：单选需 9 题，仅有 7 题`;
    expect(await checkOf(made.id)).toMatchObject({
      faults: [],
      warnings: [{ msg: sentence }],
      rules: [{ fits: 10, short: [{ from: ends, needs: 9, has: 7 }] }],
    });
    const window = async (openTime: string | null, closeTime: string) =>
      maker.agent.put(PATH, await conditionsBody(maker, made.id, { openTime, closeTime }));
    await window(null, `${inDays(50)} 18:00`);
    expect(messages((await checkOf(made.id)).faults)).toEqual([sentence]);
    // Closed before that day, or open only when there are enough again.
    await window(null, `${inDays(39)} 18:00`);
    expect(await checkOf(made.id)).toMatchObject({ faults: [], warnings: [] });
    await window(`${inDays(60)} 09:00`, `${inDays(90)} 18:00`);
    expect(await checkOf(made.id)).toMatchObject({ faults: [], warnings: [{ msg: sentence }] });
    await window(`${inDays(45)} 09:00`, `${inDays(50)} 18:00`);
    expect(messages((await checkOf(made.id)).faults)).toEqual([`${inDays(45)} 起：单选需 9 题，仅有 7 题`]);
  });

  it('of a case counts once every question of its own has a key', async () => {
    const { id: bankId } = await buildPaperBank(world, 2, { type: 6 });
    const [whole, lacking] = await world.deps.db.question.findMany({ where: { bankId } });
    const child = (parentId: string, key: boolean) =>
      world.deps.db.question.create({
        data: {
          bankId,
          parentId,
          type: 7,
          stem: '小题',
          ...(key ? { key: { create: { answer: ['A'], analysis: '' } } } : {}),
        },
      });
    await child(whole?.id ?? '', true);
    await child(lacking?.id ?? '', false);
    const { id } = await makePaper(maker, draftBody({ draw: [{ bankId, type: 6, count: 1, score: 10 }] }));
    expect((await checkOf(id)).rules).toMatchObject([{ fits: 1, same: true }]);
  });
});

describe('answers of another paper', () => {
  const release = (id: string, fields: Record<string, unknown> = {}) =>
    conditionsBody(maker, id, { showResult: 2, ...fields }).then((body) => maker.agent.put(PATH, body));

  it('give it away: published only when that is accepted, and remembered so', async () => {
    const { id: bankId } = await buildPaperBank(world, 13);
    await addQuestions(world, bankId, 9, { type: 2 });
    const first = await publishedPaper(maker, bankId, { title: '旧卷' });
    expect(await release(first.id)).toMatchObject({ code: 200 });
    const draw = [1, 2].map((type) => ({ bankId, type, count: 5, score: 1 }));
    const made = await makePaper(maker, draftBody({ draw }));
    const msg = '与《旧卷》共用 13 道题，公布答案会泄露本试卷';
    expect(await checkOf(made.id)).toMatchObject({
      faults: [{ part: 'shared', msg }],
      shared: [{ paperId: first.id, title: '旧卷', questions: 13, of: 22 }],
    });
    const body = { ...made, reason: '首次发布' };
    expect(await maker.agent.post(`${PATH}/publish`, body)).toMatchObject({ code: 500, msg, field: 'acceptShared' });
    expect(await maker.agent.post(`${PATH}/publish`, { ...body, acceptShared: true })).toMatchObject({ code: 200 });
    const edition = await world.deps.db.paperEdition.findFirstOrThrow({ where: { paperId: made.id } });
    expect(edition.shared).toMatchObject([{ title: '旧卷', questions: 13 }]);
    await lookAtPapers(world.deps.pool);
    expect(await healthOf(made.id)).toBeNull();
  });

  it('and the other way round, when a condition makes it so', async () => {
    const { id: bankId } = await buildPaperBank(world, 12);
    const first = await publishedPaper(maker, bankId, { title: '甲卷' });
    const second = await publishedPaper(maker, bankId, { title: '乙卷' });
    expect(await release(second.id)).toMatchObject({
      code: 500,
      field: 'acceptShared',
      msg: '与《甲卷》共用 12 道题，公布答案会泄露该试卷；确需公布请勾选“接受共用”',
    });
    expect(await world.deps.db.paper.findUnique({ where: { id: second.id } })).toMatchObject({ showResult: 0 });
    expect(await release(second.id, { acceptShared: true })).toMatchObject({ code: 200 });
    await lookAtPapers(world.deps.pool);
    expect(await healthOf(second.id)).toBeNull();
    // The sharing was not accepted for the other paper.
    expect(await healthOf(first.id)).toBe('与《乙卷》共用 12 道题，公布答案会泄露本试卷');
    const { rows } = await maker.agent.get(`${PATH}/list`, { unwell: 1, keyword: '甲卷' });
    expect(rows).toMatchObject([{ id: first.id, health: '与《乙卷》共用 12 道题，公布答案会泄露本试卷' }]);
  });

  it('between fixed papers and drawn ones is counted by the questions that are named', async () => {
    const { id: bankId, ids } = await buildPaperBank(world, 12);
    const { ids: others } = await buildPaperBank(world, 2);
    const drawn = await publishedPaper(maker, bankId, { title: '随机卷' });
    await release(drawn.id);
    const fixed = [...ids.slice(0, 3), ...others].map((questionId) => ({ questionId, score: 2 }));
    const made = await makePaper(maker, draftBody({ mode: 1, fixed }), { title: '固定卷' });
    expect((await checkOf(made.id)).shared).toMatchObject([{ title: '随机卷', questions: 3, of: 5 }]);
    await maker.agent.post(`${PATH}/publish`, { ...made, reason: '首次发布', acceptShared: true });
    await release(made.id, { acceptShared: true });
    const again = await makePaper(maker, draftBody({ mode: 1, fixed: fixed.slice(2) }));
    expect((await checkOf(again.id)).shared).toMatchObject([
      { title: '随机卷', questions: 1 },
      { title: '固定卷', questions: 3 },
    ]);
    const draw = [{ bankId, type: 1, count: 10, score: 1 }];
    const third = await makePaper(maker, draftBody({ draw }));
    expect((await checkOf(third.id)).shared).toMatchObject([
      { title: '随机卷', questions: 12 },
      { title: '固定卷', questions: 3 },
    ]);
  });
});

describe('the daily look', () => {
  it('tells of what became short, and stops nobody; what is well again is well', async () => {
    const { id: bankId, ids } = await buildPaperBank(world, 10);
    const { id } = await publishedPaper(maker, bankId);
    await lookAtPapers(world.deps.pool);
    expect(await healthOf(id)).toBeNull();
    const version = (await world.deps.db.paper.findUniqueOrThrow({ where: { id } })).version;
    await run(world.deps.pool, sql`UPDATE "Question" SET status = 0 WHERE id = ${ids[0] ?? ''}`);
    await run(world.deps.pool, sql`UPDATE "Question" SET "validTo" = ${inDays(20)}::date WHERE id = ${ids[1] ?? ''}`);
    await lookAtPapers(world.deps.pool);
    expect(await healthOf(id)).toBe(`单选需 10 题，仅有 9 题（另有 1 项）`);
    expect(await world.deps.db.paper.findUnique({ where: { id } })).toMatchObject({ status: 1, version });
    expect((await maker.agent.get(`${PATH}/counts`)).data.unwell).toBeGreaterThan(0);
    await addQuestions(world, bankId, 2);
    await lookAtPapers(world.deps.pool);
    expect(await healthOf(id)).toBeNull();
  });
});
