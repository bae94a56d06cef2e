import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from '#db/client.ts';
import { isLockTimeout } from '#db/faults.ts';
import { LOCK } from '#db/locks.ts';
import { columnTypes, identifier, one, raw, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { LedgerPart } from '#features/study/ledger/parts.ts';
import { ArchiveRefused } from './plan.ts';
import type { WrittenMonth } from './write-blocks.ts';

/** A month that lies in the storage leaves the database, in one transaction of the owner's. */

const insertMonth = ({ part, from, to }: LedgerPart, entries: number, checkpoint: string) => sql`
  INSERT INTO "StudyArchive" (part, "from", "to", entries, checkpoint)
  VALUES (${part}, ${from}, ${to}, ${entries}::bigint, ${checkpoint})`;
const insertBlocks = ({ part }: LedgerPart, { blocks }: WrittenMonth) => sql`
  INSERT INTO "StudyArchiveBlock" (part, no, key, "firstUserId", "lastUserId", entries)
  SELECT ${part}, no, key, "firstUserId", "lastUserId", entries
  FROM json_to_recordset(${JSON.stringify(blocks.map((block, no) => ({ ...block, no })))}::json)
    AS b(${columnTypes({ int: ['no', 'entries'], text: ['key'], uuid: ['firstUserId', 'lastUserId'] })})`;

const insertEnds = (part: LedgerPart) => sql`
  INSERT INTO "StudyArchiveEnd" AS e
  SELECT s."userId", max(s."chainSeq"),
    (array_agg(coalesce(s.hash, encode(s.digest, 'hex')) ORDER BY s."chainSeq" DESC))[1],
    count(*), sum(s."creditedSec"), sum(s."refusedSec"), min(s.at), max(s.at)
  FROM ${identifier(part.table)} s GROUP BY s."userId"
  ON CONFLICT ("userId") DO UPDATE SET "chainSeq" = greatest(e."chainSeq", excluded."chainSeq"),
    hash = CASE WHEN excluded."chainSeq" > e."chainSeq" THEN excluded.hash ELSE e.hash END,
    entries = e.entries + excluded.entries, "creditedSec" = e."creditedSec" + excluded."creditedSec",
    "refusedSec" = e."refusedSec" + excluded."refusedSec", "firstAt" = least(e."firstAt", excluded."firstAt"),
    "lastAt" = greatest(e."lastAt", excluded."lastAt")`;
const insertRefusals = (part: LedgerPart) => sql`
  INSERT INTO "StudyArchiveRefusal"
  SELECT "userId", "chainSeq", "sessionId", lid, "lessonId", "from", "to", "wallMs", "creditedSec", "refusedSec",
    refusal, "spanMs", "ageMs", at
  FROM ${identifier(part.table)} WHERE refusal IS NOT NULL`;

const countAgain = (part: LedgerPart) => sql<{ entries: number; learners: number }>`
  SELECT count(*)::float8 AS entries, count(DISTINCT "userId")::float8 AS learners FROM ${identifier(part.table)}`;

/** So short that learners who study meanwhile notice nothing of each try. */
const LOCK_MS = 300;
const PAUSE_MS = 1_000;
const TRIES = 600;

const holdTables = ({ table }: LedgerPart) =>
  sql`LOCK TABLE ONLY "StudySegment", ${identifier(table)} IN ACCESS EXCLUSIVE MODE`;
const TRY_SCHEMA = sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK.migrations}) AS free`;
/** The ledger, and the lock of a server that starts, which gives rights on every part. */
const isHeld = async (client: Client, part: LedgerPart): Promise<boolean> => {
  try {
    await run(client, holdTables(part));
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
  return (await one(client, TRY_SCHEMA)).free;
};
/** From here until the end nobody reads or writes the ledger: it takes moments. A check of it is waited for. */
const holdLedger = async (client: Client, part: LedgerPart): Promise<void> => {
  await run(client, raw(`SET LOCAL lock_timeout = '${LOCK_MS}ms'`));
  for (let tries = 1; ; tries += 1) {
    await run(client, raw('SAVEPOINT held'));
    if (await isHeld(client, part)) return;
    if (tries === TRIES) throw new ArchiveRefused('台账一直有人在读（夜间校验或备份），这个月没有移走；请稍后再试。');
    await run(client, raw('ROLLBACK TO SAVEPOINT held'));
    await sleep(PAUSE_MS);
  }
};

export const movePart = (pool: Pool, part: LedgerPart, month: WrittenMonth, checkpoint: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    // Nobody adds to it from here on.
    await run(client, sql`LOCK TABLE ${identifier(part.table)} IN SHARE MODE`);
    const { entries, learners } = await one(client, countAgain(part));
    if (entries !== month.entries || learners !== month.learners)
      throw new ArchiveRefused(`${part.part} 在归档时又有了变化，没有移走；请再执行一次。`);
    await run(client, insertMonth(part, entries, checkpoint));
    await run(client, insertBlocks(part, month));
    await run(client, insertEnds(part));
    await run(client, insertRefusals(part));
    await holdLedger(client, part);
    await run(client, sql`ALTER TABLE "StudySegment" DETACH PARTITION ${identifier(part.table)}`);
    await run(client, sql`DROP TABLE ${identifier(part.table)}`);
  });
