import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { ANSWER_RULE, QUESTION } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { BANK_STATUS } from '@zhibiao/contract/question/staff-bank';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { withDatabase } from '#support/database.ts';
import { insertRows } from '#support/insert-rows.ts';

/** An exam that many have sat: rows as marking leaves them, and the server's own count of them. */

const KEYS = ['A', 'B', 'C', 'D'];
const STEMS = [
  '销售部门发现市场上疑似侵权产品时，首先应当（　）。',
  '研发成果公开发表之前，项目组首先应当（　）。',
  '管理评审应当由谁主持（　）。',
  '首次会议通常由谁主持（　）。',
  '与供方共同开发产品，合同中应当约定的事项是（　）。',
  '研发项目立项阶段，适宜开展的知识产权活动是（　）。',
  '员工离职时，企业应当提醒其（　）。',
  '企业采购涉及知识产权的产品时，应当（　）。',
  '知识产权方针应当由（　）批准。',
  '内部审核的结论应当（　）。',
];
const OPTIONS = [
  '立即向对方发出律师函',
  '保留证据，报告主管部门',
  '自行到经营场所收缴产品',
  '在社交媒体上公开谴责对方',
];
/** Of the first question A counts, though the best choose B. */
const WRONG_KEY = 0;
export const SAT = { takers: 90, title: '内审员实务 结业考试', suspect: STEMS[WRONG_KEY] ?? '' };

/** The same numbers in every run (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const NOTHING = { clause: null, clauseId: null, lawId: null, validFrom: null, validTo: null };
/** What a version of a plain question holds beside its text. */
const FILED = { ...NOTHING, material: '', images: [], difficulty: 3, children: [] };
/** What an edition of a paper holds beside its rules. */
const STRUCTURE = {
  mode: PAPER_MODE.fixed,
  totalScore: 100,
  passScore: 60,
  durationMin: 60,
  multiRule: ANSWER_RULE.all,
  indefRule: ANSWER_RULE.all,
  shuffleQuestions: true,
  shuffleOptions: true,
};
const optionsOf = () => OPTIONS.map((text, at) => ({ key: KEYS[at], text }));
const rows = (mark: string) => {
  const random = randomOf(20261123);
  const [bankId, paperId] = [randomUUID(), randomUUID()];
  const questions = STEMS.map((stem) => ({ id: randomUUID(), stem }));
  const rules = questions.map(({ id }) => ({ questionId: id, score: 10 }));
  const attempts = Array.from({ length: SAT.takers }, (_, taker) => {
    const able = taker / SAT.takers;
    const chosen = questions.map(() =>
      random() < 0.15 + able * 0.8 ? 'B' : ['A', 'C', 'A', 'C', 'D'][Math.floor(random() * 5)],
    );
    const gained = chosen.map((key, at) => (key === (at === WRONG_KEY ? 'A' : 'B') ? 10 : 0));
    const start = new Date(Date.now() - (SAT.takers - taker) * 3_600_000);
    // The ids are in the order of the starts.
    const id = `${start
      .getTime()
      .toString(16)
      .padStart(12, '0')
      .replace(/(.{8})/, '$1-')}-7000-8000-${randomUUID().slice(24)}`;
    return { id, userId: randomUUID(), name: `学员${taker + 1}${mark}`, chosen, gained, start };
  });
  return { bankId, paperId, questions, rules, attempts };
};

/** Answers the paper's id and an attempt's, counted; what it adds carries the mark. */
export const sitExam = async (page: Page, token: string, mark: string) => {
  const { bankId, paperId, questions, rules, attempts } = rows(mark);
  const now = new Date();
  const title = `${SAT.title} ${mark}`;
  // Numbers that follow each other never meet, and no other person's begin like these.
  const phones = `198${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`;
  await withDatabase(async (client) => {
    await insertRows(
      client,
      'User',
      attempts.map(({ userId, name }, at) => ({
        id: userId,
        realName: name,
        mobile: phones + String(at).padStart(3, '0'),
        passwordHash: '',
        role: ROLE.learner,
        status: USER_STATUS.active,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await insertRows(client, 'QuestionBank', [
      { id: bankId, name: `题库${mark}`, status: BANK_STATUS.on, rev: 0, version: 0, createdAt: now },
    ]);
    for (const { id, stem } of questions)
      await client.query(`INSERT INTO "Question" (id, "bankId", type, stem, options) VALUES ($1, $2, 1, $3, $4)`, [
        id,
        bankId,
        stem,
        JSON.stringify(optionsOf()),
      ]);
    const answer = (at: number) => [at === WRONG_KEY ? 'A' : 'B'];
    await insertRows(
      client,
      'QuestionKey',
      questions.map(({ id }, at) => ({ questionId: id, answer: answer(at), analysis: '见标准原文。', rubric: [] })),
    );
    await insertRows(
      client,
      'QuestionVersion',
      questions.map(({ id, stem }, at) => ({
        questionId: id,
        version: 1,
        content: { ...FILED, bankId, type: QUESTION.single, stem, options: optionsOf() },
        answer: answer(at),
        analysis: '见标准原文。',
        rubric: [],
        at: now,
        why: '',
      })),
    );
    await client.query(
      `INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", status, edition,
           "requireLesson")
       VALUES ($1, $2, 1, $3, 100, 60, 60, 0, 1, false)`,
      [paperId, title, JSON.stringify(rules)],
    );
    await insertRows(client, 'PaperEdition', [
      { paperId, no: 1, content: { ...STRUCTURE, rules }, shared: [], at: now, reason: '' },
    ]);
    for (const { id, userId, gained, start } of attempts) {
      const snapshot = questions.map((question) => ({
        questionId: question.id,
        type: QUESTION.single,
        stem: question.stem,
        score: 10,
        options: optionsOf(),
        v: 1,
      }));
      const score = gained.reduce<number>((sum, one) => sum + one, 0);
      await client.query(
        `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, edition, "totalScore", "passScore",
           "multiRule", "blurLimit", status, "startTime", deadline, "submitTime", "submitType", score, passed)
         VALUES ($1, $2, $3, 1, 'e2e', $4, 1, 100, 60, 0, 0, 3, $5::timestamptz, $5::timestamptz + interval '60 min',
           $5::timestamptz + interval '34 min', 1, $6, $7)`,
        [id, userId, paperId, JSON.stringify(snapshot), start, score, score >= 60],
      );
    }
    const letters = Object.fromEntries(KEYS.map((key) => [key, key]));
    await insertRows(
      client,
      'AttemptKey',
      attempts.map(({ id }) => ({
        attemptId: id,
        key: Object.fromEntries(
          questions.map((question, at) => [question.id, { answer: answer(at), analysis: '见标准原文。', letters }]),
        ),
      })),
    );
    await insertRows(
      client,
      'AttemptAnswer',
      attempts.flatMap(({ id, chosen, gained }) =>
        questions.map((question, at) => ({
          attemptId: id,
          questionId: question.id,
          value: chosen[at],
          seq: 1,
          savedAt: now,
          score: gained[at],
        })),
      ),
    );
    const last = attempts.at(-1);
    for (const [minute, type, durationMs] of [
      [4, 'blur', 12_000],
      [9, 'reload', null],
    ] as const)
      await client.query(
        `INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at) VALUES ($1, $2, $3, $4, $5)`,
        [randomUUID(), last?.id, type, durationMs, new Date((last?.start.getTime() ?? 0) + minute * 60_000)],
      );
  });
  const answer = await page.request.post('/prod-api/system/exam/stats/rebuild', {
    headers: { authorization: `Bearer ${token}` },
    data: { paperId },
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
  const counted = async () =>
    withDatabase(async (client) => {
      const { rows: found } = await client.query<{ n: string }>(`SELECT n FROM "PaperStat" WHERE "paperId" = $1`, [
        paperId,
      ]);
      return Number(found[0]?.n ?? 0);
    });
  await expect.poll(counted, { timeout: 30_000 }).toBe(SAT.takers);
  return { paperId, title, suspect: questions[WRONG_KEY]?.id ?? '' };
};
