import { MEMBER } from '@zhibiao/contract/member';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { crowdOf, type Figures, join } from '#domain/tellable.ts';
import type { Paper } from '#services/open-papers.ts';
import { answersOf } from '#features/practice/answers-sql.ts';
import type { Asking } from './asking.ts';
import { standingsOf, type Standings } from './standings.ts';

/** Of so many members the answers are held at a time: some thousand rows, read well within a statement's time. */
const MEMBERS_AT_ONCE = 200;

const findMembers = (orgId: string) =>
  sql<{ userId: string }>`
    SELECT "userId" FROM "OrgMember"
    WHERE "orgId" = ${orgId}::uuid AND status = ${lit(MEMBER.active)} AND "userId" IS NOT NULL
    ORDER BY "userId"`.named('practice-members');

type Answer = { userId: string; questionId: string; gained: number; full: number };
const findAnswers = (released: Standings['released']) =>
  sql<Answer>`${answersOf(sql`(a."userId", a."paperId") IN (
    SELECT * FROM unnest(${released.map(({ userId }) => userId)}::uuid[],
      ${released.map(({ paperId }) => paperId)}::uuid[]))`)}`.named('practice-answers-of-many');

export type Run = { pool: Pool; papers: ReadonlyMap<string, Paper>; asking: Asking; now: Date };

/** What an organisation's members gained by clause, of answers whose right and wrong each of them may see. */
export const gainsOfOrg = async (
  { pool, papers, asking, now }: Run,
  orgId: string,
): Promise<{ own: Map<string, Figures>; members: number }> => {
  const members = (await many(pool, findMembers(orgId))).map(({ userId }) => userId);
  const own = new Map<string, Figures>();
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    const batch = members.slice(from, from + MEMBERS_AT_ONCE);
    const numbers = new Map(batch.map((id, at) => [id, from + at]));
    const standings = await standingsOf(pool, batch, papers, now);
    if (standings.released.length === 0) continue;
    const answers = await many(pool, findAnswers(standings.released));
    const facts = await asking.of([...new Set(answers.map(({ questionId }) => questionId))]);
    for (const { userId, questionId, gained, full } of answers) {
      const fact = facts.get(questionId);
      const member = numbers.get(userId);
      if (!fact || member === undefined || standings.waits(userId, questionId, fact.asking)) continue;
      const sum = own.get(fact.clauseId) ?? { gained: 0, full: 0, answers: 0, crowd: crowdOf(members.length) };
      join(sum.crowd, member);
      own.set(fact.clauseId, {
        gained: sum.gained + gained,
        full: sum.full + full,
        answers: sum.answers + 1,
        crowd: sum.crowd,
      });
    }
  }
  return { own, members: members.length };
};
