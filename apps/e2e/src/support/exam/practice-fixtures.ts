import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { QUESTION } from '@zhibiao/contract/question/types';
import { withDatabase } from '#support/database.ts';

/** Wrong answers of a paper that is over, and what they are about, written straight into the database. */

type Kind = {
  type: number;
  stem: string;
  options: { key: string; text: string }[];
  answer: string[];
  blanks?: number;
  material?: string;
};
const options = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCD'.charAt(at), text }));

/** In the order in which they come up. */
export const PRACTISED: readonly Kind[] = [
  {
    type: QUESTION.single,
    stem: '知识产权方针应当由谁批准并发布？',
    options: options('最高管理者', '知识产权部门', '法务部门', '外部顾问'),
    answer: ['A'],
  },
  {
    type: QUESTION.multi,
    stem: '下列哪些属于知识产权管理体系的策划内容？',
    options: options('识别风险和机遇', '确定目标', '策划变更', '发放工资'),
    answer: ['A', 'B', 'C'],
  },
  {
    type: QUESTION.blank,
    stem: '内部审核应当____进行，并保留____。',
    options: [],
    answer: ['定期', '成文信息|记录'],
    blanks: 2,
  },
  {
    type: QUESTION.indefinite,
    stem: '审核组对上述情况的判断，正确的有哪些？',
    options: options('属于不符合', '应当记录证据', '可以口头带过', '应当要求纠正'),
    answer: ['A', 'B', 'D'],
    material: '某企业三年没有评审知识产权目标，最高管理者说“目标没有变化，不必评审”。',
  },
];
export const RIGHT_TEXT = '最高管理者';

/** A standard of the test's own, with chapters and what is below one of them. */
export const PRACTICE_STANDARD = 'LX/T 1-2026';
const CLAUSES = [
  ['4', '组织环境', null],
  ['4.1', '理解组织', '4'],
  ['4.2', '相关方的需求', '4'],
  ['5', '领导作用', null],
  ['5.1', '方针', '5'],
  ['6', '策划', null],
  ['6.1', '风险和机遇', '6'],
  ['6.2', '目标及其实现的策划', '6'],
  ['6.3', '变更', '6'],
  ['9', '绩效评价', null],
  ['9.2', '内部审核', '9'],
] as const;

const clauseIds = async (client: pg.Client): Promise<Map<string, string>> => {
  await client.query(
    `INSERT INTO "Standard" (code, name, family, year, status) VALUES ($1, '练习用标准（演示）', 'LX/T 1', 2026, 2)
     ON CONFLICT DO NOTHING`,
    [PRACTICE_STANDARD],
  );
  for (const [sort, [number, title, parent]] of CLAUSES.entries())
    await client.query(
      `INSERT INTO "Clause" (id, "standardCode", number, title, "parentId", path, sort)
       SELECT $1, $2, $3, $4, p.id, coalesce(p.path, '/') || $3 || '/', $5
       FROM (SELECT 1) one LEFT JOIN "Clause" p ON p."standardCode" = $2 AND p.number = $6
       ON CONFLICT DO NOTHING`,
      [randomUUID(), PRACTICE_STANDARD, number, title, sort, parent],
    );
  const { rows } = await client.query<{ id: string; number: string }>(
    'SELECT id, number FROM "Clause" WHERE "standardCode" = $1',
    [PRACTICE_STANDARD],
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
};

/** A paper of these questions that the person has sat, right or wrong as each says. */
const sat = async (
  client: pg.Client,
  userId: string,
  asked: readonly (Kind & { clauseId: string | undefined; right: boolean })[],
): Promise<{ bankId: string; questionIds: string[] }> => {
  const [bankId, paperId, attemptId] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(`INSERT INTO "QuestionBank" (id, name) VALUES ($1, '练习题库（演示）')`, [bankId]);
  const snapshot = [];
  const key: Record<string, unknown> = {};
  for (const { type, stem, options: given, answer, blanks, material, clauseId } of asked) {
    const questionId = randomUUID();
    const caseId = material === undefined ? null : randomUUID();
    if (caseId !== null)
      await client.query(
        `INSERT INTO "Question" (id, "bankId", type, stem, material) VALUES ($1, $2, ${QUESTION.case}, '目标的评审', $3)`,
        [caseId, bankId, material],
      );
    await client.query(
      `INSERT INTO "Question" (id, "bankId", type, stem, options, "clauseId", "parentId")
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [questionId, bankId, type, stem, JSON.stringify(given), clauseId, caseId],
    );
    const analysis = `依据：${stem}`;
    await client.query(`INSERT INTO "QuestionKey" ("questionId", answer, analysis) VALUES ($1, $2, $3)`, [
      questionId,
      JSON.stringify(answer),
      analysis,
    ]);
    key[questionId] = { answer, analysis };
    snapshot.push({ questionId, type, stem, options: given, score: 10, v: 1, ...(blanks ? { blanks } : {}) });
  }
  const rules = snapshot.map(({ questionId }) => ({ questionId, score: 10 }));
  const total = rules.length * 10;
  // Withdrawn: no other test meets it.
  await client.query(
    `INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", "maxAttempts", "showResult",
       status) VALUES ($1, '练习考核（演示）', 1, $2, $3, $3, 30, 1, 2, 2)`,
    [paperId, JSON.stringify(rules), total],
  );
  await client.query(
    `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
       "blurLimit", status, "startTime", deadline, "submitTime", "submitType", score, passed)
     VALUES ($1, $2, $3, 1, 's', $4, $5, $5, 0, 0, 3, clock_timestamp() - interval '1 day', clock_timestamp(),
       clock_timestamp() - interval '1 day', 1, 0, false)`,
    [attemptId, userId, paperId, JSON.stringify(snapshot), total],
  );
  await client.query(`INSERT INTO "AttemptKey" ("attemptId", key) VALUES ($1, $2)`, [attemptId, JSON.stringify(key)]);
  for (const [at, { questionId, type }] of snapshot.entries())
    await client.query(
      `INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
       VALUES ($1, $2, $3, 1, clock_timestamp(), $4)`,
      [attemptId, questionId, JSON.stringify(type === QUESTION.single ? 'D' : ['D']), asked[at]?.right ? 10 : 0],
    );
  return { bankId, questionIds: snapshot.map(({ questionId }) => questionId) };
};

/** A learner who missed the four questions, and answered some more of the standard. */
export const missedQuestions = (userId: string) =>
  withDatabase(async (client) => {
    const ids = await clauseIds(client);
    const numbers = ['5.1', '6.2', '9.2', '9.2'];
    const missed = PRACTISED.map((kind, at) => ({ ...kind, clauseId: ids.get(numbers[at] ?? ''), right: false }));
    const made = await sat(client, userId, missed);
    const known = Object.entries({ '4.1': 5, '4.2': 3, '6.1': 4, '6.2': 4 }).flatMap(([number, count]) =>
      Array.from({ length: count }, (_, at) => ({
        ...(PRACTISED[0] as Kind),
        stem: `${number} 的第 ${at + 1} 题`,
        clauseId: ids.get(number),
        right: true,
      })),
    );
    await sat(client, userId, known);
    // Due one after the other, so that the order is known.
    for (const [at, id] of made.questionIds.entries())
      await client.query(
        `INSERT INTO "PracticeCard" ("userId", "questionId", "attemptId", box, "dueAt")
         SELECT $1, $2, a.id, 1, clock_timestamp() - $3 * interval '1 minute'
         FROM "Attempt" a WHERE a."userId" = $1 AND a.snapshot @> $4`,
        [userId, id, 10 - at, JSON.stringify([{ questionId: id }])],
      );
    return made;
  });

/** A course of one lecture at one clause, new in the catalogue. */
const addLecture = async (
  client: pg.Client,
  {
    course,
    lecture,
    clauseId,
    standardCode = null,
  }: Record<'course' | 'lecture', string> & {
    clauseId: string | undefined;
    standardCode?: string | null;
  },
): Promise<string> => {
  const [lesson, chapter, lid] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "standardCode", "creditHours", access, status,
       "publishTime", sort, "updatedAt")
     SELECT $1, $2, '讲一个条款。', "categoryId", "teacherId", $3, 1, 1, 1, clock_timestamp(), 999, clock_timestamp()
     FROM "Lesson" ORDER BY sort LIMIT 1`,
    [lesson, course, standardCode],
  );
  await client.query(`INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES ($1, $2, '要点', 0)`, [
    chapter,
    lesson,
  ]);
  await client.query(
    `INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, html, "minSec", sort)
     VALUES ($1, $2, $3, $4, 3, '<p>先看程序，再看记录。</p>', 200, 0)`,
    [lid, lesson, chapter, lecture],
  );
  await client.query('INSERT INTO "LessonItemClause" (lid, "clauseId") VALUES ($1, $2)', [lid, clauseId]);
  return lesson;
};

/** A learner whose exam of a course was lost at one clause, which a lecture of it teaches. */
export const weakAt = (userId: string, number: string, lecture: string) =>
  withDatabase(async (client) => {
    const ids = await clauseIds(client);
    const asked = Array.from({ length: 4 }, (_, at) => ({
      ...(PRACTISED[0] as Kind),
      stem: `${number} 的第 ${at + 1} 题`,
      clauseId: ids.get(number),
      right: at === 0,
    }));
    await sat(client, userId, asked);
    const lesson = await addLecture(client, {
      course: '条款补学（演示）',
      lecture,
      clauseId: ids.get(number),
      standardCode: PRACTICE_STANDARD,
    });
    const { rows } = await client.query<{ id: string }>(
      `UPDATE "Paper" p SET "lessonId" = $2 FROM "Attempt" a WHERE a."paperId" = p.id AND a."userId" = $1
       RETURNING a.id`,
      [userId, lesson],
    );
    return { attemptId: rows[0]?.id ?? '', lesson };
  });

/** A course with its exam, joined, and as many questions of its clause as that has which no exam asks. */
export const beforeExam = (userId: string, lecture: string) =>
  withDatabase(async (client) => {
    const [paper, clauseId] = [randomUUID(), randomUUID()];
    // Of its own: what others ask at a clause may be practised, too.
    const code = `LX/T ${paper.slice(0, 8)}`;
    await client.query(`INSERT INTO "Standard" (code, name, family) VALUES ($1, '考前用标准（演示）', $1)`, [code]);
    await client.query(
      `INSERT INTO "Clause" (id, "standardCode", number, title, path) VALUES ($1, $2, '5', '领导作用', '/5/')`,
      [clauseId, code],
    );
    const lesson = await addLecture(client, { course: '考前课程（演示）', lecture, clauseId });
    await client.query(
      `INSERT INTO "UserLesson" ("userId", "lessonId", "updatedAt") VALUES ($1, $2, clock_timestamp())`,
      [userId, lesson],
    );
    const bank = async (name: string) => {
      const [bankId, ids] = [randomUUID(), [randomUUID(), randomUUID()]];
      await client.query(`INSERT INTO "QuestionBank" (id, name) VALUES ($1, $2)`, [bankId, name]);
      const { type, options: given, answer } = PRACTISED[0] as Kind;
      for (const [at, id] of ids.entries()) {
        await client.query(
          `INSERT INTO "Question" (id, "bankId", type, stem, options, "clauseId") VALUES ($1, $2, $3, $4, $5, $6)`,
          [id, bankId, type, `${name}的第 ${at + 1} 题`, JSON.stringify(given), clauseId],
        );
        await client.query(`INSERT INTO "QuestionKey" ("questionId", answer, analysis) VALUES ($1, $2, '见方针')`, [
          id,
          JSON.stringify(answer),
        ]);
      }
      return ids;
    };
    const asked = await bank('考试题库（演示）');
    await bank('练习用题库（演示）');
    await client.query(
      `INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", status)
       VALUES ($1, $2, '考前课程结业考试（演示）', 1, $3, 20, 12, 30, 1)`,
      [paper, lesson, JSON.stringify(asked.map((questionId) => ({ questionId, score: 10 })))],
    );
    return { lesson, paper };
  });

/** Published by staff while a learner practises: a paper that asks these questions; the way to take it back. */
export const publishPaper = (questionIds: readonly string[]) =>
  withDatabase(async (client) => {
    const id = randomUUID();
    const rules = JSON.stringify(questionIds.map((questionId) => ({ questionId, score: 10 })));
    await client.query(
      `INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", status)
       VALUES ($1, '临时考核（演示）', 1, $2, 10, 10, 30, 1)`,
      [id, rules],
    );
    return () => withDatabase((later) => later.query('DELETE FROM "Paper" WHERE id = $1', [id]));
  });

/** What last night's work found of an organisation. */
export const orgFigures = (orgId: string) =>
  withDatabase(async (client) => {
    const ids = await clauseIds(client);
    const figures: [string, number, number, number][] = [
      ['4', 900, 120, 12],
      ['4.1', 900, 120, 12],
      ['6', 700, 100, 9],
      ['6.1', 450, 90, 9],
      ['9', 540, 60, 6],
    ];
    for (const [number, gained, answers, people] of figures)
      await client.query(
        `INSERT INTO "OrgClause" ("orgId", "clauseId", gained, "full", answers, people, "madeAt")
         VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
        [orgId, ids.get(number), gained, answers * 10, answers, people],
      );
    await client.query('INSERT INTO "OrgClauseRun" ("orgId", "madeAt") VALUES ($1, clock_timestamp())', [orgId]);
  });
