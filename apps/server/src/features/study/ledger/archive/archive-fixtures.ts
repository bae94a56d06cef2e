import { inject } from 'vitest';
import pg from 'pg';
import { many, sql } from '#db/sql.ts';
import { dateTime, instantOf } from '#domain/time/time.ts';
import { headAfter, type SealedEntry } from '#domain/study/ledger.ts';
import { entryRow } from '#services/study/ledger-entries.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { sealAgain, sealedOf } from '#test/people/ledger.ts';
import { type Learner, buildLearner } from '#test/people/learner.ts';
import { makeOld } from '#test/people/old-ledger.ts';
import type { UserFields } from '#test/content/factories.ts';
import type { TestWorld } from '#test/world/world.ts';
import type { ArchivePlaces } from './archive.ts';

/** A ledger with months that are long over: what tests of the archive begin with. */

const DAY_MS = 86_400_000;
/** yyyy-MM so many months ago, and the moment at which it began. */
export const monthAgo = (count: number): string => {
  const [year = 0, month = 1] = dateTime(new Date()).split('-').map(Number);
  const months = year * 12 + month - 1 - count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};
const beginOf = (month: string): Date => instantOf(`${month}-01 00:00`);

/** The months before that of SECOND are one part, SECOND the next; what is now comes behind them. */
export const SECOND = monthAgo(18);
export const BEFORE = monthAgo(17);
const tableOf = (month: string): string => `"StudySegment_${month.replace('-', '')}"`;

/** As a ledger is that was parted by months then. */
export const partLongAgo = async ({ asOwner }: TestWorld): Promise<void> => {
  const [second, now] = [SECOND, BEFORE].map((month) => beginOf(month).toISOString());
  const make = (table: string, bounds: string) => `
    CREATE TABLE ${table} (LIKE "StudySegment" INCLUDING DEFAULTS, PRIMARY KEY ("userId", "chainSeq"));
    ALTER TABLE "StudySegment" ATTACH PARTITION ${table} FOR VALUES ${bounds};`;
  const [ends] = await asOwner<{ ends: string }>(
    `SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \\(''(.*?)''\\)') AS ends
     FROM pg_class WHERE relname = 'StudySegment_before'`,
  );
  await asOwner(`
    ALTER TABLE "StudySegment" DETACH PARTITION "StudySegment_before";
    ALTER TABLE "StudySegment_before" RENAME TO "StudySegment_${BEFORE.replace('-', '')}";
    ALTER TABLE "StudySegment" ATTACH PARTITION ${tableOf(BEFORE)} FOR VALUES FROM ('${now}') TO ('${ends?.ends}');
    ${make('"StudySegment_before"', `FROM (MINVALUE) TO ('${second}')`)}
    ${make(tableOf(SECOND), `FROM ('${second}') TO ('${now}')`)}`);
};

/** Of a learner's entries four lie before the second month, in pairs, four within it; the others are as they are. */
const momentOf = (n: number): number | null => {
  const second = beginOf(SECOND).getTime();
  if (n < 4) return second - (50 - (n >> 1) * 24) * DAY_MS + n * 61_000;
  return n < 8 ? second + (n - 3) * 5 * DAY_MS + n * 61_000 : null;
};

export const store = ({ asOwner }: TestWorld, entries: readonly SealedEntry[]) =>
  asOwner(sql`
    INSERT INTO "StudySegment" SELECT * FROM json_populate_recordset(NULL::"StudySegment",
      ${JSON.stringify(entries.map(entryRow))}::json)`);
export const setHead = ({ asOwner }: TestWorld, userId: string, { seq, hash }: { seq: number; hash: string }) =>
  asOwner(sql`UPDATE "StudyClock" SET "chainSeq" = ${seq}, "chainHash" = ${hash} WHERE "userId" = ${userId}`);

/**
 * Studied so many stretches, every third in the background, and reported eight of them long ago; `old` as releases of
 * then wrote them, an entry a beat.
 */
export const studiedLongAgo = async (
  world: TestWorld,
  lid: string,
  { old = 0, beats = 12, ...fields }: UserFields & { old?: number; beats?: number } = {},
): Promise<Learner> => {
  const learner = await buildLearner(world, fields);
  const page = await learner.play(lid);
  for (let seq = 1; seq <= beats; seq += 1) {
    await learner.pass(15);
    await page.beat({ seq, from: seq * 30 - 15, to: seq * 30, visible: seq % 3 !== 2 });
  }
  await learner.pause();
  const entries = sealAgain(
    { seq: 0, hash: '' },
    (await sealedOf(world.deps.pool, learner.id)).map(({ atMs, ...entry }, n) => ({
      ...entry,
      atMs: momentOf(n) ?? atMs,
    })),
  );
  await world.asOwner(sql`DELETE FROM "StudySegment" WHERE "userId" = ${learner.id}`);
  await store(world, entries);
  await setHead(world, learner.id, headAfter({ seq: 0, hash: '' }, entries));
  if (old > 0) await makeOld(world, learner.id, old);
  return learner;
};

/** The owner's hands: a pool of its own, as the command has it. */
export const archiveHands = async (world: TestWorld): Promise<ArchivePlaces & { ownerUrl: string; pool: pg.Pool }> => {
  const { config, storage, truth, signer, register } = world.deps;
  const url = new URL(inject('template'));
  url.pathname = new URL(config.databaseUrl ?? '').pathname;
  const keys = () => register.keys();
  const pool = new pg.Pool({ connectionString: url.href, max: 3 });
  pool.on('error', () => {});
  const places = { anchors: ledgerAnchors(truth, keys), checkpoints: ledgerCheckpoints(truth, keys) };
  return { pool, ownerUrl: url.href, storage, signer, ...places };
};

/** Wherever they are: entries in the database, and archived ones. */
export const countEntries = async ({ deps: { pool } }: TestWorld): Promise<{ here: number; archived: number }> => {
  const [found] = await many(
    pool,
    sql<{ here: number; archived: number }>`
      SELECT (SELECT count(*)::int FROM "StudySegment") AS here,
        (SELECT coalesce(sum(entries), 0)::int FROM "StudyArchive") AS archived`,
  );
  return found ?? { here: 0, archived: 0 };
};
