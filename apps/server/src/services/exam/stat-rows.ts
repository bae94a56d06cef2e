import type { Client } from '#db/client.ts';
import { columnTypes, many, run, sql, type Queryable } from '#db/sql.ts';
import { addSums, isNoItem, isNoPaper } from '#domain/exam/statistics/add-sums.ts';
import {
  itemKey,
  type ItemId,
  type ItemSums,
  type PaperId,
  paperKey,
  type PaperSums,
  type StatSums,
} from '#domain/exam/statistics/item-stats.ts';

/** The rows of ItemStat and PaperStat as sums, and sums as rows. */

/** Of a column of whole numbers, which the driver hands over as text. */
const big = (text: string): bigint => BigInt(text);

const ITEM = ['n', 'sx', 'sxx', 'sy', 'syy', 'sxy', 'st', 'stt'] as const;
type ItemRow = ItemId & Record<(typeof ITEM)[number], string> & Pick<ItemSums, 'bins' | 'options'>;
const itemSums = ({ paperId, questionId, qVersion, bins, options, ...row }: ItemRow): ItemId & ItemSums => ({
  paperId,
  questionId,
  qVersion,
  n: big(row.n),
  sx: big(row.sx),
  sxx: big(row.sxx),
  sy: big(row.sy),
  syy: big(row.syy),
  sxy: big(row.sxy),
  st: big(row.st),
  stt: big(row.stt),
  bins,
  options,
});
type PaperRow = PaperId & Record<'n' | 's' | 'ss' | 'passed', string> & Pick<PaperSums, 'bins' | 'parts'>;
const paperSums = ({ paperId, edition, bins, parts, ...row }: PaperRow): PaperId & PaperSums => ({
  paperId,
  edition,
  n: big(row.n),
  s: big(row.s),
  ss: big(row.ss),
  passed: big(row.passed),
  bins,
  parts,
});

const COLUMNS = sql`"paperId", "questionId", "qVersion", n::text, sx::text, sxx::text, sy::text, syy::text, sxy::text,
  st::text, stt::text, bins, options`;

export const paperItems = async (on: Queryable, paperId: string, questionIds: readonly string[] | null = null) => {
  const rows = await many(
    on,
    sql<ItemRow>`
      SELECT ${COLUMNS} FROM "ItemStat"
      WHERE "paperId" = ${paperId}::uuid
        AND (${questionIds === null} OR "questionId" = ANY(${questionIds ?? []}::uuid[]))
      ORDER BY "questionId", "qVersion"`,
  );
  return rows.map(itemSums);
};
/** Of these questions in whichever papers, in the version that they have now. */
export const newestItemsOf = async (on: Queryable, questionIds: readonly string[]) => {
  const rows = await many(
    on,
    sql<ItemRow>`
      SELECT ${COLUMNS} FROM "ItemStat" s
      WHERE s."questionId" = ANY(${questionIds}::uuid[])
        AND s."qVersion" = (SELECT q.version FROM "Question" q WHERE q.id = s."questionId")`,
  );
  return rows.map(itemSums);
};
export const editionsOf = async (on: Queryable, paperId: string) => {
  const rows = await many(
    on,
    sql<PaperRow>`
      SELECT "paperId", edition, n::text, s::text, ss::text, passed::text, bins, parts
      FROM "PaperStat" WHERE "paperId" = ${paperId}::uuid ORDER BY edition`,
  );
  return rows.map(paperSums);
};

/** All rows of a paper, or those of these questions alone. */
export const sumsOf = async (
  on: Queryable,
  paperId: string,
  questionIds: readonly string[] | null,
): Promise<StatSums> => ({
  items: new Map((await paperItems(on, paperId, questionIds)).map((row) => [itemKey(row), row])),
  papers: new Map((await editionsOf(on, paperId)).map((row) => [paperKey(row), row])),
});

const ITEM_TYPES = columnTypes({
  uuid: ['paperId', 'questionId'],
  int: ['qVersion'],
  numeric: ITEM,
  jsonb: ['bins', 'options'],
});
const PAPER_TYPES = columnTypes({
  uuid: ['paperId'],
  int: ['edition'],
  numeric: ['n', 's', 'ss', 'passed'],
  jsonb: ['bins', 'parts'],
});
const json = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const putItems = (rows: readonly object[]) => sql`
  INSERT INTO "ItemStat" ("paperId", "questionId", "qVersion", n, sx, sxx, sy, syy, sxy, st, stt, bins, options)
  SELECT "paperId", "questionId", "qVersion", n, sx, sxx, sy, syy, sxy, st, stt, bins, options
  FROM json_to_recordset(${json(rows)}::json) AS r(${ITEM_TYPES})
  ON CONFLICT ("paperId", "questionId", "qVersion") DO UPDATE SET n = excluded.n, sx = excluded.sx, sxx = excluded.sxx,
    sy = excluded.sy, syy = excluded.syy, sxy = excluded.sxy, st = excluded.st, stt = excluded.stt,
    bins = excluded.bins, options = excluded.options`;
const dropItems = (rows: readonly object[]) => sql`
  DELETE FROM "ItemStat" s USING json_to_recordset(${json(rows)}::json) AS r(${ITEM_TYPES})
  WHERE s."paperId" = r."paperId" AND s."questionId" = r."questionId" AND s."qVersion" = r."qVersion"`;
const putPapers = (rows: readonly object[]) => sql`
  INSERT INTO "PaperStat" ("paperId", edition, n, s, ss, passed, bins, parts)
  SELECT "paperId", edition, n, s, ss, passed, bins, parts
  FROM json_to_recordset(${json(rows)}::json) AS r(${PAPER_TYPES})
  ON CONFLICT ("paperId", edition) DO UPDATE SET n = excluded.n, s = excluded.s, ss = excluded.ss,
    passed = excluded.passed, bins = excluded.bins, parts = excluded.parts`;
const dropPapers = (rows: readonly object[]) => sql`
  DELETE FROM "PaperStat" s USING json_to_recordset(${json(rows)}::json) AS r(${PAPER_TYPES})
  WHERE s."paperId" = r."paperId" AND s.edition = r.edition`;

/** Adds sums of one paper to its rows. The caller holds the paper's lock (fold-attempts.ts). */
export const addToRows = async (client: Client, paperId: string, sums: StatSums): Promise<void> => {
  const questionIds = [...new Set([...sums.items.values()].map(({ questionId }) => questionId))];
  const known = await sumsOf(client, paperId, questionIds);
  const { items, papers } = addSums(known, sums);
  const [itemRows, paperRows] = [[...items.values()], [...papers.values()]];
  await run(client, putItems(itemRows.filter((row) => !isNoItem(row))));
  await run(client, dropItems(itemRows.filter(isNoItem)));
  await run(client, putPapers(paperRows.filter((row) => !isNoPaper(row))));
  await run(client, dropPapers(paperRows.filter(isNoPaper)));
};
