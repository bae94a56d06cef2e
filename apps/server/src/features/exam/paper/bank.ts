import { LRUCache } from 'lru-cache';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { DrawRule } from '#domain/paper/draw-rule.ts';
import { drawingOf } from '#domain/exam/draw.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { type QuestionCandidate, type Candidates, isValidOn, readCandidates } from './candidates.ts';
import { createContents, readContents } from './contents.ts';

/** Of each bank how often its questions were written to. */
export type Revs = Readonly<Record<string, number>>;
type Drawing = ReturnType<typeof drawingOf<QuestionCandidate>>;
type DrawInput = {
  rules: readonly DrawRule[];
  revs: Revs;
  /** yyyy-MM-dd: what is not in force on it is not drawn. */
  day: string;
};

/** The caller that then needs it reads again, and gets the error. */
const later = (): void => {};

const KEPT_BANKS = 300;
const KEPT_DRAWINGS = 300;

const selectRevs = (bankIds: readonly string[]) =>
  sql<{ id: string; rev: number }>`
    SELECT id, rev FROM "QuestionBank" WHERE id = ANY(${bankIds}::uuid[]) ORDER BY id`.named('exam-bank-revs');

/**
 * Hundreds start within a minute and draw from the same banks: what can be drawn is kept until its bank is written to,
 * in one process once.
 */
export const createBank = (pool: Pool) => {
  const kept = new LRUCache<string, Candidates>({ max: KEPT_BANKS });
  const drawings = new LRUCache<string, { from: readonly Candidates[]; drawing: Drawing }>({ max: KEPT_DRAWINGS });
  const loads = singleFlight<Candidates>();

  const load = (bankId: string): Promise<Candidates> =>
    loads(bankId, async () => {
      const candidates = await readCandidates(pool, bankId);
      kept.set(bankId, candidates);
      return candidates;
    });
  const isFresh = (bankId: string, rev: number): boolean => (kept.get(bankId)?.rev ?? -1) >= rev;
  const loadFresh = async (bankId: string, rev: number): Promise<Candidates> => {
    // One that is under way may have begun before the bank was written to.
    const candidates = isFresh(bankId, rev) ? kept.get(bankId) : await load(bankId);
    return candidates && candidates.rev >= rev ? candidates : load(bankId);
  };
  /** Without `fresh`, what is older is good enough for now: opening a paper shows whether its rows still are. */
  const candidatesOf = async (revs: Revs, fresh: boolean): Promise<Candidates[]> => {
    if (!fresh) warm(revs);
    return Promise.all(
      Object.entries(revs).map(async ([bankId, rev]) => {
        const known = fresh ? undefined : kept.get(bankId);
        return known ?? loadFresh(bankId, rev);
      }),
    );
  };

  /** Reads what will be drawn from soon, while no caller waits for it. */
  const warm = (revs: Revs): void => {
    for (const [bankId, rev] of Object.entries(revs)) if (!isFresh(bankId, rev)) load(bankId).catch(later);
  };

  return {
    warm,
    drawing: async ({ rules, revs, day }: DrawInput, { fresh }: { fresh: boolean }): Promise<Drawing> => {
      const from = await candidatesOf(revs, fresh);
      const name = JSON.stringify([rules, day]);
      const known = drawings.get(name);
      if (known && known.from.length === from.length && from.every((one, at) => one === known.from[at]))
        return known.drawing;
      const pools = from.flatMap(({ pools: all }) => all.filter((one) => isValidOn(one, day)));
      const drawing = drawingOf(rules, pools);
      drawings.set(name, { from, drawing });
      return drawing;
    },
    contents: createContents(pool),
    ofPaper: (questionIds: readonly string[]) => readContents(pool, questionIds),
    revs: async (bankIds: readonly string[]): Promise<Revs> =>
      Object.fromEntries((await many(pool, selectRevs(bankIds))).map(({ id, rev }) => [id, rev])),
  };
};
export type Bank = ReturnType<typeof createBank>;
