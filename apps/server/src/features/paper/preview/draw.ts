import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { TODAY } from '#db/days.ts';
import { many, type Queryable, sql } from '#db/sql.ts';
import type { Traits } from '#domain/paper/draw-rule.ts';
import { drawingOf, poolsOf } from '#domain/exam/draw.ts';
import type { FixedRule } from '#domain/exam/paper.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import { refused } from '#errors.ts';
import { DRAWABLE } from '#features/paper/check/cells.ts';
import { clauseAncestors } from '#features/paper/clause-names.ts';

/** What a structure may draw from today, read once for however many draws. */
type Candidate = Traits & { id: string };

const selectCandidates = (bankIds: readonly string[], types: readonly number[]) => sql<
  Omit<Candidate, 'clauses'> & { clauseId: string | null }
>`
  SELECT q.id, q."bankId", q.type, q.difficulty, q.clause, q."clauseId" FROM "Question" q
  WHERE q."bankId" = ANY(${bankIds}::uuid[]) AND q.type = ANY(${types}::int[]) AND ${DRAWABLE}
    AND coalesce(q."validFrom" <= ${TODAY}, true) AND coalesce(${TODAY} < q."validTo", true)
  ORDER BY q.id`;

export const candidatesOf = async (on: Queryable, { mode, draw }: PaperDraft): Promise<Candidate[]> => {
  if (mode === PAPER_MODE.fixed) return [];
  const rows = await many(
    on,
    selectCandidates([...new Set(draw.map(({ bankId }) => bankId))], [...new Set(draw.map(({ type }) => type))]),
  );
  const above = await clauseAncestors(
    on,
    rows.flatMap(({ clauseId }) => clauseId ?? []),
  );
  return rows.map(({ clauseId, ...row }) => ({ ...row, clauses: clauseId ? (above.get(clauseId) ?? []) : [] }));
};

/** Draws as the start of an attempt does, at each call. */
export const drawerOf = (draft: PaperDraft, candidates: readonly Candidate[]) => {
  if (draft.mode === PAPER_MODE.fixed) return () => draft.fixed;
  const drawing = drawingOf(draft.draw, poolsOf(candidates));
  return (random: Random): FixedRule[] => {
    const drawn = drawing(random);
    if (!drawn) throw refused('题库题目不足，请先按可行性检查补足题目');
    return drawn.map(({ question, score }) => ({ questionId: question.id, score }));
  };
};
