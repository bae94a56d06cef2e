import * as contract from '@zhibiao/contract/standard/staff';
import { CLAUSE_MAP, type ClauseMapRow } from '@zhibiao/contract/standard/staff';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';

const MAP = (fromCode: string, toCode: string) => sql<ClauseMapRow>`
  SELECT m.id, m.kind,
    CASE WHEN f.id IS NOT NULL
      THEN json_build_object('id', f.id, 'number', f.number, 'title', f.title) END AS "from",
    CASE WHEN t.id IS NOT NULL
      THEN json_build_object('id', t.id, 'number', t.number, 'title', t.title) END AS "to"
  FROM "ClauseMap" m LEFT JOIN "Clause" f ON f.id = m."fromId" LEFT JOIN "Clause" t ON t.id = m."toId"
  WHERE m."fromCode" = ${fromCode} AND m."toCode" = ${toCode}
  ORDER BY coalesce(t.path, f.path), f.path LIMIT 2000`;
export const findClauseMap = (pool: Pool, { fromCode, toCode }: { fromCode: string; toCode: string }) =>
  many(pool, MAP(fromCode, toCode));

type Added = z.output<typeof contract.addClauseMap.body>;

const belongs = async (client: Client, id: string | null, code: string): Promise<void> => {
  if (id === null) return;
  const found = await maybeOne(
    client,
    sql<{ id: string }>`SELECT id FROM "Clause" WHERE id = ${id} AND "standardCode" = ${code} FOR KEY SHARE`,
  );
  if (!found) throw missing('条款不存在');
};

const SAME_SIDE = ({ fromCode, toCode, fromId, toId }: Added) => sql<{ kind: number }>`
  SELECT kind FROM "ClauseMap" WHERE "fromCode" = ${fromCode} AND "toCode" = ${toCode}
    AND ("fromId" = ${fromId}::uuid AND (kind = ${lit(CLAUSE_MAP.dropped)} OR ${toId}::uuid IS NULL)
      OR "toId" = ${toId}::uuid AND (kind = ${lit(CLAUSE_MAP.added)} OR ${fromId}::uuid IS NULL)) LIMIT 1`;

export const addClauseMap = (deps: { pool: Pool }, staff: Staff, body: Added) =>
  audited(deps, staff, async (client, note) => {
    const { fromCode, toCode, fromId, toId, kind } = body;
    if (fromCode === toCode) throw refused('请选择两个不同的版本');
    await belongs(client, fromId, fromCode);
    await belongs(client, toId, toCode);
    // What is called dropped or new has no counterpart beside it.
    const other = await maybeOne(client, SAME_SIDE(body));
    if (other)
      throw refused(
        other.kind === CLAUSE_MAP.dropped || other.kind === CLAUSE_MAP.added
          ? '该条款已标为新增或删除，请先删除那条对照'
          : '该条款已有对照，不能再标为新增或删除',
      );
    const id = v7();
    const added = await run(
      client,
      sql`
        INSERT INTO "ClauseMap" (id, "fromCode", "toCode", "fromId", "toId", kind)
        VALUES (${id}, ${fromCode}, ${toCode}, ${fromId}::uuid, ${toId}::uuid, ${kind})
        ON CONFLICT ("fromId", "toId") DO NOTHING`,
    );
    if (added === 0) throw refused('这条对照已经有了');
    note({ object: 'standard', id: toCode, name: toCode, facts: { fromCode, fromId, toId, kind } });
    return { id };
  });

export const removeClauseMap = (deps: { pool: Pool }, staff: Staff, id: string) =>
  audited(deps, staff, async (client, note) => {
    const gone = await maybeOne(
      client,
      sql<Added>`
        DELETE FROM "ClauseMap" WHERE id = ${id} RETURNING "fromCode", "toCode", "fromId", "toId", kind`,
    );
    if (!gone) throw missing('对照不存在');
    const { fromCode, toCode, fromId, toId, kind } = gone;
    note({ object: 'standard', id: toCode, name: toCode, facts: { removed: true, fromCode, fromId, toId, kind } });
    return { id };
  });
