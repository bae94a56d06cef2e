import type { Pool } from '#db/client.ts';
import { many, one, sql, type Statement } from '#db/sql.ts';
import { crowdOf, type CrowdFigures, join } from '#domain/practice/tellable.ts';
import { type OpenPaperFacts, readPapers } from '#services/exam/open-papers.ts';
import { answersOf } from './answers-sql.ts';
import { type MasteryQuery, createAsking } from './asking.ts';
import { paperStatesOf, type PaperStates } from './standings.ts';

/** Of so many members the answers are held at a time: some thousand rows, read well within a statement's time. */
const MEMBERS_AT_ONCE = 200;

const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;
type Answer = { userId: string; questionId: string; gained: number; full: number };
const ofReleased = (released: PaperStates['released']): Statement => sql`(a."userId", a."paperId") IN (
  SELECT * FROM unnest(${released.map(({ userId }) => userId)}::uuid[],
    ${released.map(({ paperId }) => paperId)}::uuid[]))`;
const findAnswers = (released: PaperStates['released'], only: Statement | null) =>
  only === null
    ? sql<Answer>`${answersOf(ofReleased(released))}`.named('practice-answers-of-many')
    : sql<Answer>`${answersOf(sql`${ofReleased(released)} AND ${only}`)}`;

type Run = { pool: Pool; papers: ReadonlyMap<string, OpenPaperFacts>; asking: MasteryQuery; now: Date };
/** Every paper is read once for all people of a run. */
export const beginRun = async (pool: Pool): Promise<Run> => {
  const [{ papers }, { now }] = await Promise.all([readPapers(pool), one(pool, NOW)]);
  return { pool, papers: new Map(papers.map((paper) => [paper.id, paper])), asking: createAsking(pool, papers), now };
};

/**
 * What people gained by clause, of answers whose right and wrong each of them may see; `only`: of attempts `a` that
 * meet a condition.
 */
export const gainsOf = async (
  { pool, papers, asking, now }: Run,
  members: readonly string[],
  only: Statement | null = null,
): Promise<Map<string, CrowdFigures>> => {
  const own = new Map<string, CrowdFigures>();
  for (let from = 0; from < members.length; from += MEMBERS_AT_ONCE) {
    const batch = members.slice(from, from + MEMBERS_AT_ONCE);
    const numbers = new Map(batch.map((id, at) => [id, from + at]));
    const standings = await paperStatesOf(pool, batch, papers, now);
    if (standings.released.length === 0) continue;
    const answers = await many(pool, findAnswers(standings.released, only));
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
  return own;
};
