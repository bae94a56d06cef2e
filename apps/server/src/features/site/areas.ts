import { readFile } from 'node:fs/promises';
import { AREA_SHEET_MB, type areaState, checkAreas, importAreas } from '@zhibiao/contract/site/staff-dict';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { z } from 'zod';
import { AREA_STATUS } from '@zhibiao/contract/site/learner';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { AREA_ROWS_MAX, type AreaRow, readAreaSheet } from '#domain/site/area-sheet.ts';
import { bookOfCsv, isText } from '#domain/table/csv.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { AREA_DATA } from '#services/area-data.ts';
import { openBook } from '#services/open-book.ts';
import type { App } from '#http/app-types.ts';
import { serveUpload } from '#http/serve/upload.ts';

type State = { date: string; version: number };
const SELECT_STATE = sql<State>`
  SELECT value->>'date' AS date, version FROM "Setting" WHERE key = ${AREA_DATA}`;
const COUNTS = sql<{ rows: number; disabled: number }>`
  SELECT count(*) FILTER (WHERE status = ${lit(AREA_STATUS.current)})::int AS rows,
    count(*) FILTER (WHERE status = ${lit(AREA_STATUS.past)})::int AS disabled
  FROM "Area"`;

export const findAreaState = async (pool: Pool): Promise<AnswerOf<typeof areaState>> => {
  const [state, counts] = await Promise.all([maybeOne(pool, SELECT_STATE), one(pool, COUNTS)]);
  return { ...counts, date: state?.date ?? null, version: state?.version ?? 0 };
};

const SELECT_AREAS = sql<AreaRow & { status: number }>`SELECT code, name, parent, level, status FROM "Area"`;
const SELECT_USED = sql<{ code: string }>`
  SELECT DISTINCT "areaCode" AS code FROM "User" WHERE "areaCode" IS NOT NULL
  UNION SELECT DISTINCT "areaCode" FROM "Organisation" WHERE "areaCode" IS NOT NULL`;

type Plan = { rows: AreaRow[]; added: number; changed: number; removed: string[]; disabled: string[] };

/** What a file would change. A code that an address in use names stays, with those above it, for its name. */
const planOf = async (on: Pool | Client, rows: AreaRow[]): Promise<Plan> => {
  const before = new Map((await many(on, SELECT_AREAS)).map((row) => [row.code, row]));
  const used = new Set<string>();
  for (const { code } of await many(on, SELECT_USED)) {
    let at: string | undefined = code;
    while (at !== undefined && !used.has(at)) {
      used.add(at);
      at = before.get(at)?.parent;
    }
  }
  const kept = new Set(rows.map(({ code }) => code));
  const gone = [...before.keys()].filter((code) => !kept.has(code));
  return {
    rows,
    added: rows.filter(({ code }) => !before.has(code)).length,
    changed: rows.filter(({ code, name, parent }) => {
      const row = before.get(code);
      return row !== undefined && (row.name !== name || row.parent !== parent || row.status === AREA_STATUS.past);
    }).length,
    removed: gone.filter((code) => !used.has(code)),
    disabled: gone.filter((code) => used.has(code)),
  };
};
const countsOf = ({ rows, added, changed, removed, disabled }: Plan) => ({
  rows: rows.length,
  added,
  changed,
  removed: removed.length,
  disabled: disabled.length,
});

type Sent = { path: string; name: string };
const readSheet = async ({ path, name }: Sent) => {
  const bytes = await readFile(path);
  const read = readAreaSheet(isText(bytes) ? bookOfCsv(bytes, name) : await openBook(bytes, AREA_ROWS_MAX));
  if ('fault' in read) throw refused(read.fault);
  return read;
};

const ERRORS_SHOWN = 100;
const checkFile = async (pool: Pool, file: Sent): Promise<z.output<typeof checkAreas.data>> => {
  const { rows, faults, notes } = await readSheet(file);
  const counts = countsOf(await planOf(pool, rows));
  return { ...counts, notes, errors: faults.slice(0, ERRORS_SHOWN), faults: faults.length };
};

const upsert = (rows: readonly AreaRow[]) => sql`
  INSERT INTO "Area" (code, name, parent, level, status)
  SELECT code, name, parent, level, ${lit(AREA_STATUS.current)}
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(code text, name text, parent text, level int)
  ON CONFLICT (code) DO UPDATE
    SET name = excluded.name, parent = excluded.parent, level = excluded.level, status = ${lit(AREA_STATUS.current)}`;

const storeState = (date: string, version: number, by: string | null) => sql<{ version: number }>`
  INSERT INTO "Setting" (key, value, version, "updatedBy", "updatedAt")
  VALUES (${AREA_DATA}, ${JSON.stringify({ date })}::jsonb, 1, ${by}, clock_timestamp())
  ON CONFLICT (key) DO UPDATE
    SET value = excluded.value, version = "Setting".version + 1, "updatedBy" = excluded."updatedBy",
      "updatedAt" = excluded."updatedAt"
    WHERE "Setting".version = ${version} RETURNING version`;

/** The whole list of the file takes the place of the one there is, in one moment. */
const replaceAreas = async (
  deps: Pick<Deps, 'pool'>,
  staff: Staff,
  { file, date, version }: InputOf<typeof importAreas>['query'] & { file: Sent },
): Promise<z.output<typeof importAreas.data>> => {
  const { rows, faults } = await readSheet(file);
  if (faults[0]) throw refused(`文件${faults[0].place}：${faults[0].msg}`);
  return audited(deps, staff, async (client, note) => {
    const state = await maybeOne(client, storeState(date, version, personIdOf(staff)));
    if (!state) throw conflict();
    const plan = await planOf(client, rows);
    await run(client, upsert(rows));
    await run(client, sql`UPDATE "Area" SET status = ${lit(AREA_STATUS.past)} WHERE code = ANY(${plan.disabled})`);
    await run(client, sql`DELETE FROM "Area" WHERE code = ANY(${plan.removed})`);
    const counts = countsOf(plan);
    note({ object: 'area', name: date, counts });
    return { ...counts, version: state.version };
  });
};

const SENTENCES = {
  none: '请选择要导入的文件',
  empty: '文件是空的，请重新选择',
  tooLarge: `文件不能超过${AREA_SHEET_MB}M`,
};
/** Checked first; the same file then takes the place of what there is. */
export const areaSheetRoutes = (app: App, deps: Pick<Deps, 'pool' | 'config'>): void => {
  const taken = { sentences: SENTENCES, before: async () => {} };
  serveUpload(app, deps, checkAreas, {
    ...taken,
    take: ({ file }) => checkFile(deps.pool, file),
  });
  serveUpload(app, deps, importAreas, {
    ...taken,
    take: ({ staff, query, file }) => replaceAreas(deps, staff, { ...query, file }),
  });
};
