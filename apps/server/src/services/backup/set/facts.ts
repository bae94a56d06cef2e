import { z } from 'zod';
import type { Client } from '#db/client.ts';
import { GROWING } from '#boot/role.ts';
import { identifier, lit, many, one, sql } from '#db/sql.ts';
import { eachPage, FIRST_ID } from '#lib/batches.ts';
import { issuerList, keysOf } from '#ports/signing/issuers.ts';
import { anchoredPerson } from '#ports/signing/ledger-anchors.ts';
import { fingerprintOf } from '#ports/signing/signer.ts';
import type { Truth } from '#ports/truth/truth.ts';

/**
 * What a database says of itself at a moment no later than the backup's end. Rows of these tables are never removed: a
 * restored database has at least as many, and just as many where nothing was written meanwhile.
 */
export const BackupFacts = z.strictObject({
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  counts: z.record(z.string(), z.int()),
  auditHead: z.strictObject({ seq: z.int(), hash: z.string() }),
  /** Of the study ledger: chains, and entries of all. */
  ledger: z.strictObject({ learners: z.int(), entries: z.int() }),
  /** Of the public keys that certificates are signed with. */
  fingerprints: z.array(z.string()),
});
export type BackupFacts = z.output<typeof BackupFacts>;
type DatabaseFacts = Omit<BackupFacts, 'fingerprints'>;

const MIGRATIONS = sql<{ name: string; checksum: string }>`
  SELECT migration_name AS name, checksum FROM _prisma_migrations
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;
const AUDIT = sql<{ seq: number; hash: string }>`SELECT seq::float8 AS seq, hash FROM "AuditHead" WHERE id = 1`;
const LEDGER = sql<{ learners: number; entries: number }>`
  SELECT count(*)::float8 AS learners, coalesce(sum("chainSeq"), 0)::float8 AS entries
  FROM "StudyClock" WHERE "chainSeq" > 0`;
const countOf = (table: string) => sql<{ count: number }>`SELECT count(*)::float8 AS count FROM ${identifier(table)}`;

/** The ledger is counted by its chains: it is by far the largest. */
const LEDGERS = ['StudySegment', 'StudyArchiveRefusal'];
const COUNTED = [...GROWING.filter((table) => !LEDGERS.includes(table)), 'Certificate'];

/** To be read within a snapshot. */
export const databaseFacts = async (client: Client): Promise<DatabaseFacts> => {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) counts[table] = (await one(client, countOf(table))).count;
  return {
    migrations: await many(client, MIGRATIONS),
    counts,
    auditHead: await one(client, AUDIT),
    ledger: await one(client, LEDGER),
  };
};

const PAGE = 5_000;
const headsAfter = (userId: string) => sql<{ userId: string; seq: number; hash: string }>`
  SELECT "userId", "chainSeq" AS seq, "chainHash" AS hash FROM "StudyClock"
  WHERE "chainSeq" > 0 AND "userId" > ${userId}::uuid ORDER BY "userId" LIMIT ${lit(PAGE)}`;

/** Where each chain of the ledger ends, a line each; persons as in an anchor. */
export async function* ledgerHeads(client: Client): AsyncGenerator<Buffer> {
  const read = (last?: { userId: string }) => many(client, headsAfter(last?.userId ?? FIRST_ID));
  for await (const rows of eachPage(PAGE, read))
    yield Buffer.from(
      rows.map(({ userId, seq, hash }) => `${JSON.stringify([anchoredPerson(userId), seq, hash])}\n`).join(''),
    );
}

export const fingerprintsIn = async (truth: Truth): Promise<string[]> =>
  keysOf(await issuerList(truth).entries()).map(({ publicKey }) => fingerprintOf(publicKey));

/** What is less or other in a restored database than it was; empty when all is there. */
export const backupLack = async (client: Client, expected: BackupFacts): Promise<string[]> => {
  const found = await databaseFacts(client);
  const lacks: string[] = [];
  for (const [table, count] of Object.entries(expected.counts))
    if ((found.counts[table] ?? 0) < count)
      lacks.push(`${table} 应有至少 ${count} 行，只有 ${found.counts[table] ?? 0} 行`);
  if (found.ledger.entries < expected.ledger.entries)
    lacks.push(`学习台账应有至少 ${expected.ledger.entries} 条，只有 ${found.ledger.entries} 条`);
  const { seq, hash } = expected.auditHead;
  const entry = await many(client, sql`SELECT 1 FROM "AuditLog" WHERE seq = ${seq} AND hash = ${hash}`);
  if (seq > 0 && entry.length === 0) lacks.push(`审计日志第 ${seq} 条不是备份时的内容`);
  const missing = expected.migrations.filter(
    ({ name, checksum }) => !found.migrations.some((one) => one.name === name && one.checksum === checksum),
  );
  if (missing.length > 0) lacks.push(`缺少迁移 ${missing.map(({ name }) => name).join('、')}`);
  return lacks;
};
