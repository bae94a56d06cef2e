import type { Client } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { refused } from '#errors.ts';

type Tagged = { id: string; number: string };

const tagged = (lid: string) => sql<Tagged>`
  SELECT c.id, c.number FROM "LessonItemClause" x JOIN "Clause" c ON c.id = x."clauseId"
  WHERE x.lid = ${lid} ORDER BY c.sort, c.id`;
/** Clauses of the standard of this item's course. */
const choosable = (lid: string, ids: readonly string[]) => sql<Tagged>`
  SELECT c.id, c.number FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId"
  JOIN "Clause" c ON c."standardCode" = l."standardCode" WHERE i.id = ${lid} AND c.id = ANY(${ids}::uuid[])
  FOR KEY SHARE OF c`;

const write = (lid: string, ids: readonly string[]) => sql`
  WITH gone AS (DELETE FROM "LessonItemClause" WHERE lid = ${lid} AND "clauseId" <> ALL(${ids}::uuid[]))
  INSERT INTO "LessonItemClause" (lid, "clauseId") SELECT ${lid}, unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`;

const named = (clauses: readonly Tagged[]): string => clauses.map(({ number }) => number).join('、');

/**
 * Sets what the item explains, as the audit log will say it; undefined: it stays. What it was tagged with under another
 * standard may stay, but not be added.
 */
export const tagItem = async (
  client: Client,
  lid: string,
  ids: readonly string[] | undefined,
): Promise<{ clauses?: { from: string; to: string } }> => {
  if (!ids) return {};
  const before = await many(client, tagged(lid));
  const wanted = [...new Set(ids)];
  const added = wanted.filter((id) => !before.some((clause) => clause.id === id));
  if ((await many(client, choosable(lid, added))).length < added.length)
    throw refused('条款不属于课程的适用标准，请重新选择', { field: 'clauseIds' });
  await run(client, write(lid, wanted));
  const after = await many(client, tagged(lid));
  return named(before) === named(after) ? {} : { clauses: { from: named(before), to: named(after) } };
};
