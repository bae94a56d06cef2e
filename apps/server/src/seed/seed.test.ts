import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMarked, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { HOUR_MIN } from '@zhibiao/contract/core/limits';
import { RELEASE_MODE } from '@zhibiao/contract/paper/types';
import { RubricPoint } from '@zhibiao/contract/question/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { creditHoursOf, readingSec } from '#domain/lesson/credit-hours.ts';
import { duplicateText, likenessOf, NEAR, readText } from '#domain/question/near-duplicate.ts';
import { topicsOf } from '#domain/exam/topics.ts';
import { canDraw, rulesOf } from '#domain/exam/paper.ts';
import { createPasswords } from '#ports/password/password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { lecturesWithoutClause, subjectsWithoutClause } from '@zhibiao/prisma/seed/content/clause-places.ts';
import { lessons } from '@zhibiao/prisma/seed/content/lessons/index.ts';
import { questions } from '@zhibiao/prisma/seed/content/questions/index.ts';
import { standards } from '@zhibiao/prisma/seed/content/standards.ts';
import { isEmpty, seedDemo } from './demo.ts';
import { seedReference } from './reference.ts';

const CODE = 'GB/T 29490-2023';
/** Ten chapters alone, and questions and lectures without a clause. */
const theDayBefore = async () => {
  const { db } = database;
  await db.lessonItemClause.deleteMany();
  await db.question.updateMany({ data: { clauseId: null } });
  await db.clause.deleteMany({ where: { standardCode: CODE, OR: [{ parentId: { not: null } }, { number: 'B' }] } });
  await db.setting.update({ where: { key: 'seed.reference' }, data: { value: 'the day before' } });
};

let database: TestDatabase;
let world: Pick<Deps, 'db' | 'storage' | 'passwords'>;
const dir = mkdtempSync(join(tmpdir(), 'zhibiao-seed-'));

beforeAll(async () => {
  database = await openTestDatabase();
  world = {
    db: database.db,
    storage: createStorage({ dataDir: dir }),
    passwords: createPasswords(secretsFrom(Buffer.alloc(32, 7)), 10),
  };
});
afterAll(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('reference data', () => {
  it('is in the template and costs nothing when nothing changed', async () => {
    expect(await database.db.area.count({ where: { level: 1 } })).toBe(34);
    expect(
      await database.db.dictEntry.findUnique({ where: { type_value: { type: 'org_type', value: '1' } } }),
    ).toMatchObject({ label: '企业', isDefault: true });
    expect(await database.db.evaluateItem.count()).toBe(5);
    expect(await seedReference(database.db)).toBe(false);
  });

  it('keeps what staff edited and adds what is missing', async () => {
    const { db } = database;
    await db.dictEntry.update({ where: { type_value: { type: 'org_type', value: '9' } }, data: { label: '其他组织' } });
    await db.article.update({
      where: { code: 'user-agreement' },
      data: { version: '2999-01-01', title: '机构自己的协议' },
    });
    await db.area.delete({ where: { code: '110108' } });
    await db.setting.update({ where: { key: 'seed.reference' }, data: { value: 'an earlier version' } });

    expect(await seedReference(db)).toBe(true);
    expect(await db.area.findUnique({ where: { code: '110108' } })).toMatchObject({ name: '海淀区', parent: '110100' });
    expect(await db.dictEntry.findUnique({ where: { type_value: { type: 'org_type', value: '9' } } })).toMatchObject({
      label: '其他组织',
    });
    expect(await db.article.findUnique({ where: { code: 'user-agreement' } })).toMatchObject({
      version: '2999-01-01',
      title: '机构自己的协议',
    });
    expect(await db.evaluateItem.count()).toBe(5);
  });
});

describe('clauses', () => {
  it('are a tree: every sub-clause stands below its chapter, under a title of its own', async () => {
    const clauses = await database.db.clause.findMany({ where: { standardCode: CODE }, include: { parent: true } });
    const below = clauses.filter(({ number }) => number.includes('.'));
    expect(below.length).toBeGreaterThan(25);
    for (const { number, path, parent } of below)
      expect([parent?.number, path]).toEqual([number.split('.')[0], `/${parent?.number}/${number}/`]);
    expect(new Set(clauses.map(({ title }) => title)).size).toBe(clauses.length);
  });
  it('are named by every seeded question and lecture that can name one, and the others say why not', () => {
    const clauses = standards.find(({ code }) => code === CODE)?.clauses?.map(([number]) => number);
    for (const { number, clause, stem } of questions)
      expect([stem, number ? clauses?.includes(number) : clause && subjectsWithoutClause[clause]]).toEqual([
        stem,
        number ? true : expect.any(String),
      ]);
    for (const { standardCode, chapters } of lessons)
      for (const { title, clauses: own } of chapters.flatMap(({ items }) => items)) {
        const known = standards.find(({ code }) => code === standardCode)?.clauses?.map(([number]) => number);
        // Courses on law, and on standards whose clauses are not kept here.
        if (!known) expect([title, own]).toEqual([title, undefined]);
        else if (own) expect([title, own.filter((number) => !known.includes(number))]).toEqual([title, []]);
        else expect([title, lecturesWithoutClause[title]]).toEqual([title, expect.any(String)]);
      }
  });

  it('are left alone where staff have made the tree their own', async () => {
    const { db } = database;
    await theDayBefore();
    const chapter = { standardCode_number: { standardCode: CODE, number: '7' } };
    const was = await db.clause.update({ where: chapter, data: { title: '支持（本机构）', version: 1 } });
    expect(await seedReference(db)).toBe(true);
    expect(await db.clause.count({ where: { standardCode: CODE } })).toBe(10);
    await db.clause.update({ where: { id: was.id }, data: { title: '支持', version: 0 } });
    await db.setting.update({ where: { key: 'seed.reference' }, data: { value: 'the day before' } });
    expect(await seedReference(db)).toBe(true);
    expect(await db.clause.count({ where: { standardCode: CODE, parentId: { not: null } } })).toBeGreaterThan(25);
  });
});

describe('demo data', () => {
  it('comes into an empty database, with real files and measured lengths', async () => {
    expect(await isEmpty(database.db)).toBe(true);
    await seedDemo(world);
    expect(await isEmpty(database.db)).toBe(false);

    const media = await database.db.media.findMany();
    expect(media.length).toBeGreaterThan(0);
    for (const { kind, file, size, durationSec, pages } of media) {
      expect(await world.storage.size(file)).toBe(Number(size));
      if (kind === 'video') expect(durationSec).toBeGreaterThan(10);
      else expect(pages).toBeGreaterThan(0);
    }
    const lessons = await database.db.lesson.findMany({ include: { items: true }, orderBy: { sort: 'asc' } });
    expect(lessons[0]).toMatchObject({ name: expect.stringContaining('29490'), status: 1 });
    for (const { items } of lessons)
      expect(items.map((item) => item.sort).sort((a, b) => a - b)).toEqual(items.map((_, i) => i + 1));
  });

  it('claims no more hours than its content yields, and asks no more of an auditor than its course gives', async () => {
    const lessons = await database.db.lesson.findMany({ include: { items: { where: { required: true } } } });
    for (const { name, creditHours, items } of lessons) {
      const seconds = items.reduce((sum, { durationSec, minSec }) => sum + durationSec + minSec, 0);
      expect([name, creditHours.toNumber()]).toEqual([name, creditHoursOf(seconds)]);
      expect(creditHours.toNumber()).toBeGreaterThan(0);
      for (const { html, minSec } of items) if (html) expect(minSec).toBe(readingSec(html));
    }
    const auditors = lessons.find(({ name }) => name.includes('内审员'));
    expect((await database.db.setting.findUniqueOrThrow({ where: { key: 'apply.auditorHours' } })).value).toBe(
      auditors?.creditHours.toNumber(),
    );
  });

  it('names no number of hours in any text but the length of one', async () => {
    const [lessons, articles, banners] = [
      await database.db.lesson.findMany(),
      await database.db.article.findMany(),
      await database.db.banner.findMany(),
    ];
    const documents = join(import.meta.dirname, '../../../../scripts/documents');
    const sources = await Promise.all(
      (await readdir(documents)).map((name) => readFile(join(documents, name), 'utf8')),
    );
    const text = [...[...lessons, ...articles, ...banners].map((row) => JSON.stringify(row)), ...sources].join('\n');
    // What one of them is says the contract alone.
    const minutes = [...text.matchAll(/(\d+)\s*分钟计\s*1\s*学时/g)].map(([, found]) => Number(found));
    expect(new Set(minutes)).toEqual(new Set([HOUR_MIN]));
    expect(text.match(/[\d.]+\s*(个)?学时/g)?.filter((claim) => !/^1\s*学时$/.test(claim)) ?? []).toEqual([]);
  });

  it('comes to its clauses the day after an upgrade, but for what staff have edited', async () => {
    const { db } = database;
    const kept = await db.question.findFirstOrThrow({ where: { clauseId: { not: null } } });
    const item = await db.lessonItem.findFirstOrThrow({ where: { clauses: { some: {} } } });
    const placed = () => db.question.count({ where: { clauseId: { not: null } } });
    const linked = async () => (await db.lessonItemClause.groupBy({ by: ['lid'] })).length;
    const [questions, lectures] = [await placed(), await linked()];
    const explaining = lessons
      .flatMap(({ chapters }) => chapters.flatMap(({ items }) => items))
      .filter((one) => one.clauses);
    expect([questions, lectures]).toEqual([138, explaining.length]);

    await theDayBefore();
    await db.question.update({ where: { id: kept.id }, data: { version: 2, difficulty: 5 } });
    await db.lessonItem.update({ where: { id: item.id }, data: { version: 1 } });
    expect(await seedReference(db)).toBe(true);

    expect([await placed(), await linked()]).toEqual([questions - 1, lectures - 1]);
    expect(await db.question.findUnique({ where: { id: kept.id } })).toMatchObject({ clauseId: null, version: 2 });
    const [moved] = await db.question.findMany({ where: { clauseId: { not: null } }, take: 1 });
    const versions = await db.questionVersion.findMany({
      where: { questionId: moved?.id ?? '' },
      orderBy: { version: 'asc' },
    });
    expect(versions.map(({ version, why }) => [version, why])).toEqual([
      [1, '首次保存'],
      [2, '补上条款'],
    ]);
    expect(versions[1]?.content).toEqual({ ...(versions[0]?.content as object), clauseId: moved?.clauseId });
    // Once is enough.
    await db.setting.update({ where: { key: 'seed.reference' }, data: { value: 'another version' } });
    expect(await seedReference(db)).toBe(true);
    expect(await db.questionVersion.count({ where: { questionId: moved?.id ?? '' } })).toBe(2);
  });

  it('gives every paper 100 points', async () => {
    const papers = await database.db.paper.findMany({ orderBy: { sort: 'asc' } });
    expect(papers.map((paper) => paper.totalScore)).toEqual(papers.map(() => 100));
    expect(papers[0]).toMatchObject({
      title: '入门测评',
      lessonId: null,
      durationMin: 30,
      maxAttempts: 3,
      requireLesson: false,
    });
  });

  it('lets the assessment tell topics apart that hold all its questions, and leads to it by its address', async () => {
    const assessment = await database.db.paper.findFirstOrThrow({ where: { title: '入门测评' } });
    const topics = topicsOf(assessment.topics);
    const questions = await database.db.question.findMany({ where: { bank: { name: '入门测评' } } });
    const clauses = topics.flatMap((topic) => topic.clauses);
    expect(new Set(clauses).size).toBe(clauses.length);
    expect(questions.filter(({ clause }) => !clauses.includes(clause ?? ''))).toEqual([]);
    const open = await database.db.lesson.findMany({ where: { status: 1, access: { not: 2 } } });
    expect(topics.filter(({ lessonId }) => !open.some(({ id }) => id === lessonId))).toEqual([]);

    const address = `/examination?paperId=${assessment.id}`;
    expect(await database.db.banner.count({ where: { linkUrl: address } })).toBe(1);
    expect(await database.db.article.count({ where: { content: { contains: `href="${address}"` } } })).toBe(1);
  });

  it('asks for texts in the auditors’ paper alone, each with its rubric, and releases it together', async () => {
    const papers = await database.db.paper.findMany();
    const marked = papers.filter((paper) => {
      const rules = rulesOf(paper);
      return 'draw' in rules && rules.draw.some(({ type }) => isMarked(type));
    });
    expect(marked).toMatchObject([{ title: '知识产权管理体系内审员结业考试', releaseMode: RELEASE_MODE.together }]);
    const texts = await database.db.question.findMany({
      where: { type: { in: [QUESTION.essay, QUESTION.case] } },
      include: { key: true },
    });
    expect(texts.length).toBeGreaterThan(3);
    for (const { key } of texts) expect(z.array(RubricPoint).min(2).parse(key?.rubric).length).toBeGreaterThan(1);
  });

  it('lets no two papers ask the same question', async () => {
    const papers = await database.db.paper.findMany();
    const questions = await database.db.question.findMany({
      select: { id: true, bankId: true, type: true, difficulty: true, clause: true, stem: true },
    });
    expect(
      questions.filter(
        (question) =>
          papers.filter((paper) =>
            canDraw(rulesOf(paper), { ...question, clauses: [], type: question.type as QuestionType }),
          ).length > 1,
      ),
    ).toEqual([]);
    expect(new Set(questions.map(({ stem }) => stem.replaceAll(/\s/g, ''))).size).toBe(questions.length);
  });

  it('has nothing in one bank that reads nearly like something in another: no answer gives one away', async () => {
    const questions = (
      await database.db.question.findMany({ select: { bankId: true, stem: true, material: true, options: true } })
    ).map(({ options, ...question }) => ({
      ...question,
      text: readText(duplicateText({ ...question, options: z.array(z.object({ text: z.string() })).parse(options) })),
    }));
    const alike = questions.flatMap((one, at) =>
      questions
        .slice(at + 1)
        .filter((other) => other.bankId !== one.bankId && likenessOf(one.text, other.text) >= NEAR)
        .map((other) => [one.stem, other.stem]),
    );
    expect(alike).toEqual([]);
  });

  it('lets the demo accounts in and keeps two organisations apart', async () => {
    const users = await database.db.user.findMany({
      include: { org: true, memberships: true, consents: true },
      orderBy: { mobile: 'asc' },
    });
    expect(users.map((user) => [user.mobile, user.role, user.org?.orgName])).toEqual([
      ['13800000001', 1, '启明精密制造（演示）'],
      ['13800000002', 2, '启明精密制造（演示）'],
      ['13800000005', 5, '启明精密制造（演示）'],
      ['13800000007', 7, '启明精密制造（演示）'],
      ['13800000011', 1, '云杉软件（演示）'],
      ['13800000012', 2, '云杉软件（演示）'],
    ]);
    expect(
      await world.passwords.verify('Zhibiao@2026', users[0]?.passwordHash ?? null, { of: 'test', known: true }),
    ).toBe(true);
    for (const { orgId, memberships, consents } of users) {
      expect(memberships).toMatchObject([{ orgId, status: 2 }]);
      expect(consents).toHaveLength(2);
    }
  });
});
