import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { clausesInOrder } from '#domain/standard/clause-tree.ts';

type Bank = Pick<BankRow, 'id' | 'name' | 'status' | 'version'> & { rev: number };
type Cell = { clauseId: string | null; status: number; count: number };

const BANKS = sql<Bank>`SELECT id, name, status, version, rev FROM "QuestionBank" ORDER BY name, id LIMIT 500`;
const CELLS = (bankIds: readonly string[]) => sql<Cell & { bankId: string }>`
  SELECT "bankId", "clauseId", status, count(*)::int AS count FROM "Question"
  WHERE "bankId" = ANY(${bankIds}::uuid[]) AND "parentId" IS NULL GROUP BY 1, 2, 3`;
type Clause = Omit<BankRow['clauses'][number], 'count' | 'clauseId'> & { id: string };
/** Those that questions stand at, and all above them. */
const CLAUSES = (ids: readonly string[]) => sql<Clause>`
  WITH RECURSIVE found AS (
    SELECT id, "parentId" FROM "Clause" WHERE id = ANY(${ids}::uuid[])
    UNION SELECT c.id, c."parentId" FROM "Clause" c JOIN found f ON c.id = f."parentId"
  )
  SELECT c.id, c."standardCode", c.number, c.title, c."parentId", c.path
  FROM "Clause" c JOIN found f ON f.id = c.id ORDER BY c."standardCode", c.sort, c.id`;

/** What a bank holds is counted once for each of its `rev`s. */
const memories = new WeakMap<Pool, Map<string, { rev: number; cells: Cell[] }>>();
const cellsOf = async (pool: Pool, banks: readonly Bank[]): Promise<Map<string, Cell[]>> => {
  const memory = memories.get(pool) ?? new Map<string, { rev: number; cells: Cell[] }>();
  memories.set(pool, memory);
  // Its `rev` was read before its cells: what came between is of a later one, and is counted again.
  const moved = banks.filter(({ id, rev }) => memory.get(id)?.rev !== rev);
  if (moved.length > 0) {
    const rows = Map.groupBy(await many(pool, CELLS(moved.map(({ id }) => id))), ({ bankId }) => bankId);
    for (const { id, rev } of moved) memory.set(id, { rev, cells: rows.get(id) ?? [] });
  }
  return new Map(banks.map(({ id }) => [id, memory.get(id)?.cells ?? []]));
};

const sumOf = (cells: readonly Cell[], fits: (cell: Cell) => boolean = () => true): number =>
  cells.reduce((sum, cell) => sum + (fits(cell) ? cell.count : 0), 0);

const treeOf = (cells: readonly Cell[], clauses: readonly Clause[]): BankRow['clauses'] => {
  const known = new Map(clauses.map((clause) => [clause.id, clause]));
  const shown = new Set<string>();
  for (const { clauseId } of cells)
    for (let at = clauseId; at !== null && !shown.has(at); at = known.get(at)?.parentId ?? null) shown.add(at);
  return clausesInOrder(clauses.filter(({ id }) => shown.has(id))).map(({ id, ...clause }) => ({
    clauseId: id,
    ...clause,
    count: sumOf(cells, (cell) => cell.clauseId === id),
  }));
};

export const findBanks = async (pool: Pool): Promise<BankRow[]> => {
  const banks = await many(pool, BANKS);
  const cells = await cellsOf(pool, banks);
  const named = [...cells.values()].flat().flatMap(({ clauseId }) => clauseId ?? []);
  const clauses = named.length > 0 ? await many(pool, CLAUSES([...new Set(named)])) : [];
  return banks.map(({ rev: _, ...bank }) => {
    const own = cells.get(bank.id) ?? [];
    return {
      ...bank,
      count: sumOf(own),
      on: sumOf(own, ({ status }) => status === QUESTION_STATUS.on),
      pending: sumOf(own, ({ status }) => status === QUESTION_STATUS.pending),
      noClause: sumOf(own, ({ clauseId }) => clauseId === null),
      clauses: treeOf(own, clauses),
    };
  });
};
