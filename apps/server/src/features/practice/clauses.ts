import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { practiceOverview } from '@zhibiao/contract/practice/learner';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';
import { type Card, isCardDue } from './card/cards.ts';

type Line = AnswerOf<typeof practiceOverview>['clauses'][number];
type Clause = { id: string; standardCode: string; number: string; title: string; path: string };

const findClauses = (ids: readonly string[]) =>
  sql<Clause>`
    SELECT id, "standardCode", number, title, path FROM "Clause" WHERE id = ANY(${ids}::uuid[])`.named(
    'practice-clauses',
  );
const clausesOf = (pool: Pool, ids: readonly (string | null)[]): Promise<Clause[]> =>
  many(pool, findClauses([...new Set(ids.filter((id) => id !== null))]));

const isWithin = (clause: Clause | undefined, other: Clause | undefined): boolean =>
  clause !== undefined &&
  other !== undefined &&
  other.standardCode === clause.standardCode &&
  other.path.startsWith(clause.path);

/** 4.2 before 4.10. */
export const BY_NUMBER = new Intl.Collator('zh-CN', { numeric: true });

/** The cards of a clause and of those below it. */
export const cardsWithin = async (pool: Pool, cards: readonly Card[], clauseId: string): Promise<Card[]> => {
  const clauses = await clausesOf(pool, [clauseId, ...cards.map((card) => card.clauseId)]);
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return cards.filter((card) => isWithin(byId.get(clauseId), byId.get(card.clauseId ?? '')));
};

const OTHERS = '未对应到条款的题';

/** The clauses that there are cards of, in their order, each with those below it; what belongs to none comes last. */
export const clauseLines = async (pool: Pool, cards: readonly Card[], now: Date): Promise<Line[]> => {
  const clauses = await clausesOf(
    pool,
    cards.map((card) => card.clauseId),
  );
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const oneStandard = new Set(clauses.map(({ standardCode }) => standardCode)).size === 1;
  const lineOf = (clauseId: string | null, name: string, within: readonly Card[]): Line => ({
    clauseId,
    name,
    due: within.filter(isCardDue(now)).length,
    total: within.length,
  });
  const lines = clauses
    .toSorted((a, b) => BY_NUMBER.compare(a.standardCode, b.standardCode) || BY_NUMBER.compare(a.path, b.path))
    .map((clause) =>
      lineOf(
        clause.id,
        oneStandard ? clauseLabel(clause) : `${clause.standardCode} · ${clauseLabel(clause)}`,
        cards.filter((card) => isWithin(clause, byId.get(card.clauseId ?? ''))),
      ),
    );
  const others = cards.filter(({ clauseId }) => clauseId === null);
  return others.length > 0 ? [...lines, lineOf(null, OTHERS, others)] : lines;
};
