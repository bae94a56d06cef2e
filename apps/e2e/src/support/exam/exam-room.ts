import { QUESTION } from '@zhibiao/contract/question/types';
import { ATTEMPT, SUBMIT, REVIEW } from '@zhibiao/contract/exam/types';
import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { makeMarkedPaper } from './marked-paper.ts';
import { makePerson, type Person } from '#support/people/org-fixtures.ts';

/** A room in the middle of an exam: people who answer, are away or not heard of, have handed in or have not begun. */

const SEATS = [
  { name: '许清和', state: 'lost', left: 21, answered: 1 },
  { name: '江临川', state: 'away', left: 27, answered: 0 },
  { name: '周予安', state: 'working', left: 4, answered: 1 },
  { name: '何景行', state: 'working', left: 48, answered: 0 },
  { name: '梁书言', state: 'review', left: 15, answered: 1 },
  { name: '宋怀瑾', state: 'handed', left: 9, answered: 1 },
  { name: '唐见微', state: 'waiting', left: 0, answered: 0 },
] as const;
const MINUTES = 60;

/** Answers the paper's id. */
export const fillRoom = async (): Promise<string> => {
  const people: Person[] = [];
  for (const { name } of SEATS) people.push(await makePerson(name));
  const paper = await makeMarkedPaper(people);
  const snapshot = [
    { questionId: paper.question, type: QUESTION.case, stem: '指出不符合事实', score: 10, options: [], v: 1 },
  ];
  await withDatabase(async (client) => {
    for (const [at, { state, left, answered }] of SEATS.entries()) {
      if (state === 'waiting') continue;
      const [id, userId] = [`${now7()}-0000-7000-8000-${randomUUID().slice(24)}`, people[at]?.id];
      const sits = !['review', 'handed'].includes(state);
      const away = { lost: 1, away: 6, working: 0, review: 7, handed: 0 }[state];
      await client.query(
        `INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
           "blurLimit", "blurMode", "blurCount", status, "reviewState", "startTime", deadline, "submitTime",
           "submitType", "releaseMode")
         VALUES ($1, $2, $3, 1, '', $4, 10, 6, 0, 5, 2, $5, $6, $7, now() - $8 * interval '1 minute',
           now() + $9 * interval '1 minute', $10, $11, 1)`,
        [
          id,
          userId,
          paper.id,
          JSON.stringify(snapshot),
          away,
          sits ? ATTEMPT.running : ATTEMPT.marking,
          state === 'review' ? REVIEW.pending : REVIEW.none,
          MINUTES - left,
          left,
          sits ? null : new Date(Date.now() - 3 * 60_000),
          sits ? null : SUBMIT.learner,
        ],
      );
      if (sits)
        await client.query(
          `INSERT INTO "AttemptPulse" ("attemptId", "seenAt", ip, device)
           VALUES ($1, now() + $2 * interval '1 minute', '10.20.3.18', 'Windows · Edge')`,
          [id, state === 'lost' ? -2 : 30],
        );
      if (answered > 0)
        await client.query(
          `INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt")
           VALUES ($1, $2, '"事实"', 1, now() - interval '139 seconds')`,
          [id, paper.question],
        );
      for (let nth = 0; nth < away; nth += 1)
        await client.query(
          `INSERT INTO "ExamEvent" (id, "attemptId", type, "durationMs", at)
           VALUES ($1, $2, 'blur', $3, now() - $4 * interval '1 minute')`,
          [randomUUID(), id, state === 'away' && nth === away - 1 ? 3_101 : 34_000, away - nth],
        );
    }
  });
  return paper.id;
};

/** How an id begins that is made now. */
const now7 = (): string => Date.now().toString(16).padStart(12, '0').slice(0, 8);
