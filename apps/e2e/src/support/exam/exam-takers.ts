import { QUESTION } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { withDatabase } from '#support/database.ts';
import { insertRows } from '#support/insert-rows.ts';

/** Others who have sat a drawn paper that asks all of its bank: rows as grading leaves them. */

type Asked = {
  id: string;
  version: number;
  type: number;
  stem: string;
  options: { key: string; text: string }[];
  answer: string[];
};
const SCORES: Record<number, number> = { [QUESTION.single]: 2, [QUESTION.judge]: 3, [QUESTION.essay]: 20 };

/** Who knows more chooses the option with `right` in its text more often, whatever the key says. */
export const addTakers = (paperId: string, count: number, right: string): Promise<void> =>
  withDatabase(async (client) => {
    const { rows: questions } = await client.query<Asked>(
      `SELECT q.id, q.version, q.type, q.stem, q.options, k.answer
       FROM "Question" q JOIN "QuestionKey" k ON k."questionId" = q.id
       WHERE q."bankId" IN (SELECT (r->>'bankId')::uuid FROM "Paper" p, jsonb_array_elements(p.rules) r WHERE p.id = $1)
       ORDER BY q.id`,
      [paperId],
    );
    const snapshot = questions.map(({ id, version, type, stem, options }) => ({
      questionId: id,
      type,
      stem,
      options,
      score: SCORES[type],
      v: version,
    }));
    const key = Object.fromEntries(
      questions.map(({ id, version, answer, options }) => [
        id,
        { v: version, answer, analysis: '', letters: Object.fromEntries(options.map((one) => [one.key, one.key])) },
      ]),
    );
    for (let taker = 0; taker < count; taker += 1) {
      const [user, attempt] = [randomUUID(), randomUUID()];
      const answers = questions.map(({ id, type, options, answer }, at) => {
        const knows = (taker * 7 + at * 5) % count < taker * 0.8 + 2;
        const good = options.find(({ text }) => text.includes(right))?.key ?? answer[0] ?? '';
        const other = options.find((one) => one.key !== good)?.key ?? '';
        const value = type === QUESTION.essay ? '权限没有收回。' : knows ? good : other;
        const gained = type === QUESTION.essay ? 10 : answer.includes(value) ? (SCORES[type] ?? 0) : 0;
        return { questionId: id, value, score: gained };
      });
      const score = answers.reduce((sum, one) => sum + one.score, 0);
      await insertRows(client, 'User', [
        {
          id: user,
          realName: `考生${taker + 1}`,
          mobile: `137${String(Date.now()).slice(-5)}${100 + taker}`,
          passwordHash: '',
          role: ROLE.learner,
          status: USER_STATUS.active,
          createdAt: new Date(),
          updatedAt: new Date(),
        },
      ]);
      await client.query(
        `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, edition, "totalScore", "passScore",
           "multiRule", "blurLimit", status, "startTime", deadline, "submitTime", "submitType", score, passed)
         SELECT $1, $2, p.id, 1, 'e2e', $4, p.edition, p."totalScore", p."passScore", p."multiRule", 0, 3,
           now() - interval '3 hours', now() - interval '2 hours', now() - interval '2 hours', 1, $5::int,
           $5::int >= p."passScore"
         FROM "Paper" p WHERE p.id = $3`,
        [attempt, user, paperId, JSON.stringify(snapshot), score],
      );
      await insertRows(client, 'AttemptKey', [{ attemptId: attempt, no: 0, key }]);
      await insertRows(
        client,
        'AttemptAnswer',
        answers.map((one) => ({ attemptId: attempt, seq: 1, savedAt: new Date(), ...one })),
      );
    }
  });
