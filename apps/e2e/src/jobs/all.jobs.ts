import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveTo } from '#support/database.ts';
import { type Production, startProduction } from '#support/production/production.ts';
import { expect, test } from '#support/test.ts';
import { takeActs } from './acts.ts';
import { Body, type Job } from './job.ts';
import { JOBS } from './jobs.ts';
import { type Outcome, tableOf } from './table.ts';

/** The work of a training body, from an empty installation on, one job after another. */

const doJob = async (job: Job, body: Body): Promise<Outcome> => {
  takeActs();
  const from = performance.now();
  const fault = await test.step(`${job.id} ${job.name}`, () => job.run(body).then(() => null, String));
  if (fault !== null) {
    process.stdout.write(`\n${job.id} ${job.name}\n${fault}\n`);
    await body.photograph(test.info().outputPath(`${job.id}.png`));
  }
  return { job, acts: takeActs(), seconds: (performance.now() - from) / 1000, fault };
};

let site: Production;
const backups = mkdtempSync(join(tmpdir(), 'zhibiao-backups-'));
test.beforeAll(async () => {
  site = await startProduction({ MAIL_HOST: '', BACKUP_DIR: backups });
  moveTo(site.dataDir);
});
test.afterAll(async () => {
  await site.end();
  await rm(backups, { recursive: true });
});

test('every job is done', async ({ browser }) => {
  const body = new Body(site, browser);
  const outcomes: Outcome[] = [];
  const last = Number(process.env['JOBS_UNTIL'] ?? 99);
  for (const job of JOBS.filter(({ id }) => id <= last)) {
    const outcome = await doJob(job, body);
    outcomes.push(outcome);
    if (outcome.fault !== null && process.env['JOBS_STOP']) break;
  }
  const table = tableOf(outcomes);
  process.stdout.write(`\n${table}\n`);
  if (process.env['JOBS_TABLE']) writeFileSync(process.env['JOBS_TABLE'], `${table}\n`);
  expect(outcomes.filter(({ fault }) => fault !== null).map(({ job }) => job.id)).toEqual([]);
});
