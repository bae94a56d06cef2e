import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { metricsSource } from '#http/metrics/text.ts';
// Counts what a server does beside answering.
import '#jobs/queue/runner.ts';
import { metricNames } from '#lib/metrics.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Alerts and dashboard ask for figures that there are: a rule over another name would never fire. */

const WATCH = join(import.meta.dirname, '../../../../../deploy/watch');
/** What Prometheus itself makes of a histogram. */
const PART = /_(bucket|sum|count)$/;

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ METRICS_PORT: '0' });
  await metricsSource(world.deps)();
});
afterAll(() => world.close());

const askedIn = async (file: string): Promise<string[]> => {
  const text = await readFile(join(WATCH, file), 'utf8');
  return [...new Set(text.match(/\b(zhibiao|nodejs|process)_[a-z0-9_]+/g))];
};

describe.each(['alerts.yml', 'dashboard.json'])('%s', (file) => {
  it('asks for nothing that there is not', async () => {
    const names = new Set(metricNames());
    const asked = await askedIn(file);
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter((name) => !names.has(name) && !names.has(name.replace(PART, '')))).toEqual([]);
  });
});

it('every alert says what happened and what to do', async () => {
  const text = await readFile(join(WATCH, 'alerts.yml'), 'utf8');
  const rules = text.split(/^ {6}- alert: /m).slice(1);
  for (const rule of rules)
    expect(rule).toMatch(/summary: .+\n\s+action: .+\n\s+runbook_url: docs\/operate\/watch\.md/);
});

it('no figure has a label that Prometheus gives itself, which would be renamed there', async () => {
  const { pool } = world.deps;
  await run(pool, sql`INSERT INTO "JobRun" (name, title, "everyMs") VALUES ('a-job', '任务', 1000)`);
  expect(await metricsSource(world.deps)()).not.toMatch(/[{,](job|instance)="/);
});
