import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { makeLessonLearned } from '#support/people/learned.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';

/** A course that these people have learned, and its paper: one case that two people mark, released together. */

const RUBRIC = [
  { id: 'p1', text: '项目乙：立项两个月后才有检索报告', accept: '', share: 3 },
  { id: 'p2', text: '项目丙：立项时没有检索报告', accept: '', share: 3 },
  { id: 'p3', text: '性质：有规定而没有执行', accept: '实施性不符合', share: 3 },
  { id: 'p4', text: '三个样本两个不符合，应当扩大抽样', accept: '', share: 3 },
  { id: 'p5', text: '措施针对立项审批为何放行', accept: '', share: 4 },
  { id: 'p6', text: '措施可以验证：在后续新项目中抽查', accept: '', share: 4 },
];
const MATERIAL =
  '内审员在研发部抽查了三个已立项的项目。公司程序规定，项目立项前应当完成知识产权检索分析并形成报告。' +
  '项目甲有完整的报告；项目乙的报告晚于立项日期两个月；项目丙没有报告，负责人说：“时间紧，领导口头同意先立项，检索以后再补。”';

export type MarkedPaper = { id: string; title: string; lesson: string; question: string };
export const makeMarkedPaper = async (people: readonly Person[]): Promise<MarkedPaper> => {
  const name = `内审员实务${randomUUID().slice(0, 4)}`;
  const lesson = await makeLessonLearned(name, people);
  return withDatabase(async (client) => {
    const [paper, bank, question] = [randomUUID(), randomUUID(), randomUUID()];
    const title = `${name}结业考试`;
    await client.query(`INSERT INTO "QuestionBank" (id, name) VALUES ($1, $2)`, [bank, title]);
    await client.query(
      `INSERT INTO "Question" (id, "bankId", type, stem, material, options)
       VALUES ($1, $2, 6, '请指出材料中的不符合事实，说明其性质，并提出可以验证的纠正措施建议。', $3, '[]')`,
      [question, bank, MATERIAL],
    );
    await client.query(
      `INSERT INTO "QuestionKey" ("questionId", answer, analysis, rubric)
       VALUES ($1, '["参考要点：项目乙、项目丙都不符合程序。"]', '措施要针对立项审批放行的原因。', $2)`,
      [question, JSON.stringify(RUBRIC)],
    );
    await client.query(
      `INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", status,
         "releaseMode", "markRule", "showResult", edition)
       VALUES ($1, $2, $3, 1, $4, 10, 6, 60, 1, 1, '{"double":2,"sample":10,"gap":20}', 2, 1)`,
      [paper, lesson, title, JSON.stringify([{ questionId: question, score: 10 }])],
    );
    return { id: paper, title, lesson: name, question };
  });
};

/** Of such a paper one result that waits for its release, and one answer that waits for its marker. */
export const addWaitingResults = async (): Promise<void> => {
  const people = [await makePerson('顾念之'), await makePerson('陆清和')];
  const paper = await makeMarkedPaper(people);
  await withDatabase(async (client) => {
    for (const [at, { id }] of people.entries()) {
      const attempt = randomUUID();
      await client.query(
        `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
           "blurLimit", status, "startTime", deadline, "submitTime", score, passed, "releaseMode")
         VALUES ($1, $2, $3, 1, '', '[]', 10, 6, 0, 0, $4, now(), now(), now(), $5, $6, 1)`,
        [attempt, id, paper.id, at === 0 ? 4 : 2, at === 0 ? 8 : null, at === 0 ? true : null],
      );
      if (at === 1)
        await client.query(
          `INSERT INTO "MarkTask" (id, "paperId", "attemptId", "questionId", "qVersion", "full")
           VALUES ($1, $2, $3, $4, 1, 10)`,
          [randomUUID(), paper.id, attempt, paper.question],
        );
    }
  });
};
