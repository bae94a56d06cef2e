import type { Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { newVerifyCode } from '#domain/certificate/verify-code.ts';

export type Pack = { no: string; verifyCode: string; orgName: string; creditCode: string; now: Date };

const insertNumbered = (id: string, orgId: string, verifyCode: string) => sql`
  INSERT INTO "AuditPack" (id, no, "orgId", "verifyCode")
  SELECT ${id}::uuid, day || lpad((coalesce(max(substr(k.no, 11)::int), 0) + 1)::text, 4, '0'), ${orgId}::uuid,
    ${verifyCode}
  FROM (SELECT 'ZJ' || to_char(${TODAY}, 'YYYYMMDD') AS day) d
  LEFT JOIN "AuditPack" k ON starts_with(k.no, d.day)
  GROUP BY day
  ON CONFLICT DO NOTHING`;
const findPack = (id: string) => sql<Pack>`
  SELECT k.no, k."verifyCode", o."orgName", o."creditCode", clock_timestamp() AS now
  FROM "AuditPack" k JOIN "Organisation" o ON o.id = k."orgId" WHERE k.id = ${id}`;
const DRAWS = 5;

/** The number and code of what a task makes: the same ones when the task is begun again. */
export const packOf = async (pool: Pool, id: string, orgId: string): Promise<Pack> => {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const found = await maybeOne(pool, findPack(id));
    if (found) return found;
    await run(pool, insertNumbered(id, orgId, newVerifyCode()));
  }
  return one(pool, findPack(id));
};

type Signed = { statement: string; signature: string; pdfStatement: string; pdfSignature: string; kid: string };
/** From now on it can be verified. */
export const keepSignatures = async (pool: Pool, id: string, signed: Signed): Promise<void> => {
  await run(
    pool,
    sql`
      UPDATE "AuditPack" SET statement = ${signed.statement}, signature = ${signed.signature},
        "pdfStatement" = ${signed.pdfStatement}, "pdfSignature" = ${signed.pdfSignature}, kid = ${signed.kid}
      WHERE id = ${id}`,
  );
};
