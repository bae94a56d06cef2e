import { one, sql } from '#db/sql.ts';
import { day, dayNumber } from '#domain/time/time.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import type { Job, JobDeps, JobLog } from '#jobs/periodic.ts';
import { checkLedgerElsewhere, type Extent, noteReport, ROUND_NIGHTS } from './check.ts';
import { countPages } from './parts.ts';
import { closeIdleStretches } from './close-job.ts';

/** A day of the ledger begins at 2 in the morning, Asia/Shanghai. */
const NIGHT_MS = 2 * 3_600_000;
const MOST_NAMED = 100;
/** Half a gigabyte, some two million entries: so much of the database is looked at each night. */
const SMALL_PAGES = 65_536;

/** What is looked at tonight, and where the next night goes on. */
const extentOf = (pages: number, begin: number, night: number): { extent: Extent; nextPage?: number } => {
  if (pages <= SMALL_PAGES) return { extent: 'database' };
  const first = begin < pages ? begin : 0;
  const share = Math.ceil(pages / ROUND_NIGHTS);
  return { extent: { first, pages: share, night }, nextPage: first + share };
};

/**
 * Once a night: checks the chains, tells the log what is broken, and signs where the whole ones end. From then on
 * neither a changed entry nor a chain sealed again from there passes unseen, even by an intruder who can write the
 * database. Of a large ledger what is new is checked, and in thirty nights all of it; archived
 * months by their files (services/files/file-check.ts) and their list alone. Answers how many entries were
 * read.
 */
export const checkLedgerNightly = async (deps: JobDeps, log: JobLog): Promise<number> => {
  const { pool, reading, truth, signer, register, storage } = deps;
  const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  const night = new Date(now.getTime() - NIGHT_MS);
  const anchors = ledgerAnchors(truth, () => register.keys());
  if (await anchors.has(day(night))) return 0;

  await closeIdleStretches(pool);
  const begin = (await anchors.lastCheck())?.nextPage ?? 0;
  const { extent, nextPage } = extentOf(await countPages(pool), begin, dayNumber(night.getTime()));
  const checkpoints = ledgerCheckpoints(truth, () => register.keys());
  const report = await checkLedgerElsewhere({ reading, anchors, checkpoints, storage }, extent);
  await noteReport(anchors, report, nextPage);
  const { broken, spoilt, archive, heads, entries } = report;
  for (const { who, seq, how } of broken.slice(0, MOST_NAMED))
    log.error({ learner: who, seq, how }, 'the study ledger is broken');
  if (broken.length > MOST_NAMED)
    log.error({ more: broken.length - MOST_NAMED }, 'the study ledger is broken for more learners');
  for (const file of spoilt) log.error({ file }, 'an anchor of the study ledger is not what was signed');
  for (const { file, how } of archive)
    log.error({ file, how }, 'the archive of the study ledger is not what was signed');
  await anchors.write(signer, now, { day: day(night), heads });
  return entries;
};

export const checkLedgerJob: Job = {
  name: 'check-ledger',
  title: '校验学习台账',
  everyMs: 10 * 60_000,
  run: checkLedgerNightly,
};
