import { PAPER_MODE, PAPER_STATUS, SHOW } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import { type SharedWith } from '@zhibiao/contract/paper/staff-publish';
import type { Pool } from '#db/client.ts';
import { lit, many, type Queryable, sql } from '#db/sql.ts';
import { fits } from '#domain/paper/draw-rule.ts';
import { draftFrom, type StructureColumns } from '#domain/paper/draft.ts';
import { cellsOf, type HeldCell, type NamedQuestion, namedQuestions } from './cells.ts';

/**
 * Answers of one paper that is over give away another that asks the same: published papers that release their answers
 * and can ask what this one asks, and where this one releases them, all that can be sat and ask the same. Counted by
 * the cells of banks, never by pairs of questions.
 */

type Other = StructureColumns & { id: string; title: string };
const selectOthers = (id: string, releases: boolean) => sql<Other>`
  SELECT p.id, p.title, p.mode, p.rules, p."passScore", p."durationMin", p."shuffleQuestions", p."shuffleOptions",
    p."multiRule", p."indefRule"
  FROM "Paper" p
  WHERE p.id <> ${id} AND p.status = ${lit(PAPER_STATUS.published)} AND (
    p."showResult" = ${lit(SHOW.analysis)}
    OR ${releases}::boolean AND (p."closeTime" IS NULL OR p."closeTime" > clock_timestamp())
  )
  ORDER BY p.sort, p.id LIMIT 500`;

/** What a paper can ask: the questions that it names, or the cells that its rules fit. */
type Asks = { fixed: readonly string[] } | { rules: PaperDraft['draw'] };
const asksOf = (draft: PaperDraft): Asks =>
  draft.mode === PAPER_MODE.fixed ? { fixed: draft.fixed.map(({ questionId }) => questionId) } : { rules: draft.draw };

const drawsFrom = (rules: PaperDraft['draw'], traits: HeldCell) => rules.some((rule) => fits(rule, traits));

type Known = { own: readonly HeldCell[]; named: ReadonlyMap<string, NamedQuestion> };
const countShared = (mine: Asks, theirs: Asks, { own, named }: Known): number => {
  if ('fixed' in mine && 'fixed' in theirs) {
    const ids = new Set(mine.fixed);
    return theirs.fixed.filter((id) => ids.has(id)).length;
  }
  if ('rules' in mine && 'rules' in theirs)
    return own.reduce((sum, cell) => sum + (drawsFrom(theirs.rules, cell) ? cell.count : 0), 0);
  const rules = 'rules' in mine ? mine.rules : 'rules' in theirs ? theirs.rules : [];
  const ids = 'fixed' in mine ? mine.fixed : 'fixed' in theirs ? theirs.fixed : [];
  return [...new Set(ids)].filter((id) => {
    const question = named.get(id);
    return question?.drawable === true && drawsFrom(rules, question);
  }).length;
};

/** Never drawn again. */
const isOver = ({ to }: HeldCell, today: string) => to !== null && to <= today;

type Asking = { id: string; releases: boolean; draft: PaperDraft; today: string };

export const findShared = async (
  pool: Pool,
  on: Queryable,
  { id, releases, draft, today }: Asking,
): Promise<SharedWith[]> => {
  const others = (await many(on, selectOthers(id, releases))).map((other) => ({
    ...other,
    asks: asksOf(draftFrom(other)),
  }));
  const mine = asksOf(draft);
  const cells =
    'rules' in mine
      ? await cellsOf(
          pool,
          on,
          mine.rules.map(({ bankId }) => bankId),
        )
      : [];
  const own = 'rules' in mine ? cells.filter((cell) => !isOver(cell, today) && drawsFrom(mine.rules, cell)) : [];
  const ids = 'fixed' in mine ? mine.fixed : others.flatMap(({ asks }) => ('fixed' in asks ? asks.fixed : []));
  const known: Known = { own, named: await namedQuestions(on, [...new Set(ids)]) };
  const of = 'fixed' in mine ? mine.fixed.length : own.reduce((sum, { count }) => sum + count, 0);
  return others.flatMap(({ id: paperId, title, asks }) => {
    const questions = countShared(mine, asks, known);
    return questions === 0 ? [] : [{ paperId, title, questions, of }];
  });
};
