import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { listStandards, StandardFields, StandardRow, standardOptions } from '@zhibiao/contract/standard/staff';
import type { z } from 'zod';
import { STANDARD_STATUS } from '@zhibiao/contract/standard/staff';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

type Fields = z.output<typeof StandardFields>;

const DAYS = sql`to_char("effectiveFrom", 'YYYY-MM-DD') AS "effectiveFrom",
  to_char("effectiveTo", 'YYYY-MM-DD') AS "effectiveTo"`;
const ALL = sql<StandardRow>`
  SELECT code, name, family, year, status, ${DAYS}, "replacedBy", url, version,
    (SELECT count(*)::int FROM "Clause" c WHERE c."standardCode" = s.code) AS clauses,
    (SELECT count(*)::int FROM "Lesson" l WHERE l."standardCode" = s.code) AS lessons
  FROM "Standard" s ORDER BY family, year DESC NULLS LAST, code LIMIT 500`;
export const findStandards = (pool: Pool): Promise<AnswerOf<typeof listStandards>> => many(pool, ALL);

const OPTIONS = sql<Pick<StandardRow, 'code' | 'name' | 'status'>>`
  SELECT code, name, status FROM "Standard"
    ORDER BY status = ${lit(STANDARD_STATUS.ended)}, family, year DESC NULLS LAST, code LIMIT 500`;
export const findOptions = (pool: Pool): Promise<AnswerOf<typeof standardOptions>> => many(pool, OPTIONS);

/** GB/T 29490-2023 is the edition of 2023 of GB/T 29490. */
const editionOf = (code: string): { family: string; year: number | null } => {
  const [, family, year] = /^(.+?)\s*[-—:：](\d{4})$/.exec(code) ?? [];
  return family && year ? { family, year: Number(year) } : { family: code, year: null };
};

const known = async (client: Client, code: string | null, own: string): Promise<void> => {
  if (code === null) return;
  if (code === own) throw refused('标准不能由自己替代', { field: 'replacedBy' });
  const found = await maybeOne(client, sql<{ code: string }>`SELECT code FROM "Standard" WHERE code = ${code}`);
  if (!found) throw refused('替代标准不存在', { field: 'replacedBy' });
};

export const addStandard = (deps: { pool: Pool }, staff: Staff, body: Fields) =>
  audited(deps, staff, async (client, note) => {
    const { code, name, status, effectiveFrom, effectiveTo, replacedBy, url } = body;
    await known(client, replacedBy, code);
    const { family, year } = editionOf(code);
    const added = await run(
      client,
      sql`
        INSERT INTO "Standard" (code, name, family, year, status, "effectiveFrom", "effectiveTo", "replacedBy", url)
        VALUES (${code}, ${name}, ${family}, ${year}, ${status}, ${effectiveFrom}::date, ${effectiveTo}::date,
          ${replacedBy}, ${url})
        ON CONFLICT (code) DO NOTHING`,
    );
    if (added === 0) throw refused('该标准编号已存在', { field: 'code' });
    note({ object: 'standard', id: code, name: code, changes: changesOf({}, body) });
    return { id: code, version: 0 };
  });

const findOne = (code: string) => sql<Fields & { version: number }>`
  SELECT code, name, status, ${DAYS}, "replacedBy", url, version FROM "Standard" WHERE code = ${code} FOR UPDATE`;

export const editStandard = (deps: { pool: Pool }, staff: Staff, { version, ...body }: Fields & { version: number }) =>
  audited(deps, staff, async (client, note) => {
    const { code, name, status, effectiveFrom, effectiveTo, replacedBy, url } = body;
    const found = await maybeOne(client, findOne(code));
    if (!found) throw missing('标准不存在');
    if (found.version !== version) throw conflict();
    await known(client, replacedBy, code);
    const { version: _, ...before } = found;
    const row = await one(
      client,
      sql<{ version: number }>`
        UPDATE "Standard" SET name = ${name}, status = ${status}, "effectiveFrom" = ${effectiveFrom}::date,
          "effectiveTo" = ${effectiveTo}::date, "replacedBy" = ${replacedBy}, url = ${url}, version = version + 1
        WHERE code = ${code} RETURNING version`,
    );
    note({ object: 'standard', id: code, name: code, changes: changesOf(before, body) });
    return { id: code, version: row.version };
  });

const USED = (code: string) => sql<{ clauses: number; lessons: number; applies: number; others: number }>`
  SELECT (SELECT count(*)::int FROM "Clause" WHERE "standardCode" = ${code}) AS clauses,
    (SELECT count(*)::int FROM "Lesson" WHERE "standardCode" = ${code}) AS lessons,
    (SELECT count(*)::int FROM (SELECT 1 FROM "CertApply" WHERE "standardCode" = ${code} LIMIT 1) a) AS applies,
    (SELECT count(*)::int FROM "Standard" WHERE "replacedBy" = ${code}) AS others`;

export const removeStandard = (
  deps: { pool: Pool },
  staff: Staff,
  { code, version }: { code: string; version: number },
) =>
  audited(deps, staff, async (client, note) => {
    const found = await maybeOne(client, findOne(code));
    if (!found) throw missing('标准不存在');
    if (found.version !== version) throw conflict();
    const { clauses, lessons, applies, others } = await one(client, USED(code));
    const uses = [
      lessons > 0 && `${lessons} 门课程`,
      applies > 0 && '认证申请',
      clauses > 0 && `${clauses} 个条款`,
      others > 0 && `${others} 个被它替代的标准`,
    ].filter((use) => use !== false);
    if (uses.length > 0) throw refused(`标准正被${uses.join('、')}使用，不能删除`);
    await run(client, sql`DELETE FROM "Standard" WHERE code = ${code}`);
    note({ object: 'standard', id: code, name: code });
    return { code };
  });
