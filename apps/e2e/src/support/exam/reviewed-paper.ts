import { QUESTION } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { makePerson, type Person, STANDARD } from '#support/people/org-fixtures.ts';

/** A course that these people have learned, and its paper: staff review attempts that were left more than once. */

const STEMS = ['对知识产权管理体系进行内部审核的主要目的是什么？', '管理评审由谁主持？', '审核发现应当依据什么得出？'];
const RIGHT = '由最高管理者确定并保持';
const OPTIONS = [RIGHT, '由外部机构代为决定', '由各部门自行掌握', '无须作出规定'].map((text, at) => ({
  key: 'ABCD'.charAt(at),
  text,
}));
const SCORE = 10;

export type ReviewedPaper = { id: string; title: string; lesson: string; lessonId: string; questions: string[] };
export const REVIEWED = { right: RIGHT, questions: STEMS.length };
export const makeReviewedPaper = (people: readonly Person[]): Promise<ReviewedPaper> =>
  withDatabase(async (client) => {
    const [lessonId, id, bank] = [randomUUID(), randomUUID(), randomUUID()];
    const lesson = `内审员实务${id.slice(0, 4)}`;
    const title = `${lesson}结业考试`;
    await client.query(
      `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "standardCode", "creditHours",
         "measuredSec", status, sort, "updatedAt")
       SELECT $1, $2, '', "categoryId", "teacherId", $3, 16, 43200, 1, 999, clock_timestamp() FROM "Lesson"
       WHERE "standardCode" = $3 LIMIT 1`,
      [lessonId, lesson, STANDARD],
    );
    await client.query(`INSERT INTO "QuestionBank" (id, name) VALUES ($1, $2)`, [bank, title]);
    const questions: string[] = [];
    for (const stem of STEMS) {
      const question = randomUUID();
      await client.query(`INSERT INTO "Question" (id, "bankId", type, stem, options) VALUES ($1, $2, 1, $3, $4)`, [
        question,
        bank,
        stem,
        JSON.stringify(OPTIONS),
      ]);
      await client.query(
        `INSERT INTO "QuestionKey" ("questionId", answer, analysis) VALUES ($1, '["A"]', '见标准。')`,
        [question],
      );
      questions.push(question);
    }
    const rules = questions.map((questionId) => ({ questionId, score: SCORE }));
    await client.query(
      `INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", status,
         "maxAttempts", "retryHours", "blurLimit", "blurMode", "showResult", edition)
       VALUES ($1, $2, $3, 1, $4, 30, 20, 60, 1, 3, 0, 1, 2, 0, 1)`,
      [id, lessonId, title, JSON.stringify(rules)],
    );
    for (const person of people)
      await client.query(
        `INSERT INTO "UserLesson" ("userId", "lessonId", status, progress, "startTime", "learnedTime", "updatedAt")
         VALUES ($1, $2, 2, 100, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
        [person.id, lessonId],
      );
    return { id, title, lesson, lessonId, questions };
  });

const MINUTE = 60_000;
/** Of such a paper attempts that wait for a review, sat so many days ago; saves stand around the times away. */
export const addReviews = async (names: readonly (readonly [name: string, days: number])[]): Promise<ReviewedPaper> => {
  const people: Person[] = [];
  for (const [name] of names) people.push(await makePerson(name));
  const paper = await makeReviewedPaper(people);
  const snapshot = paper.questions.map((questionId, at) => ({
    questionId,
    type: QUESTION.single,
    stem: STEMS[at],
    score: SCORE,
    options: OPTIONS,
  }));
  await withDatabase(async (client) => {
    for (const [at, { id }] of people.entries()) {
      const attempt = randomUUID();
      const start = Date.now() - (names[at]?.[1] ?? 0) * 24 * 60 * MINUTE - 40 * MINUTE;
      const time = (minute: number) => new Date(start + minute * MINUTE);
      await client.query(
        `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
           "blurLimit", "blurMode", "blurCount", "reviewState", status, "startTime", deadline, "submitTime",
           "submitType", score, passed)
         VALUES ($1, $2, $3, 1, '', $4, 30, 20, 0, 1, 2, 3, 1, 4, $5, $6, $7, 1, 30, true)`,
        [attempt, id, paper.id, JSON.stringify(snapshot), time(0), time(60), time(28)],
      );
      for (const [question, minute] of [5.5, 12.2, 20].entries())
        await client.query(
          `INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
           VALUES ($1, $2, '"A"', 1, $3, 10)`,
          [attempt, paper.questions[question], time(minute)],
        );
      for (const [minute, type, durationMs] of [
        [4, 'blur', 3_100],
        [5.2, 'focus', 75_000],
        [11, 'blur', 3_100],
        [11.6, 'focus', 39_000],
        [24, 'blur', 3_100],
        [24.2, 'focus', 15_000],
      ] as const)
        await client.query(
          `INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at) VALUES ($1, $2, $3, $4, $5)`,
          [randomUUID(), attempt, type, durationMs, time(minute)],
        );
    }
  });
  return paper;
};
