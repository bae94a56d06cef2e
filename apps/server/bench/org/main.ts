/**
 * npm run bench -- org [--keep=directory]: what an organisation of 20,000 people costs: its department of them all
 * renamed, moved and renamed back, and its map of clauses at night, with that of all learners.
 */
import { sayLine } from '#cli/terminal.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Viewer } from '#domain/auth/roles.ts';
import { connect } from '#db/connect.ts';
import { one, run, sql } from '#db/sql.ts';
import { editDepartment } from '#features/member/departments/commands.ts';
import { makeClauseFigures } from '#features/practice/mastery/all/clauses-job.ts';
import { makeOrgClauses } from '#features/practice/mastery/org/clauses-job.ts';
import { openPlatform, verdict, weather } from '#bench/support/platform.ts';

const ORG = '01900000-0002-7000-8000-000000000001';
const GOAL_SEC = { department: 1, map: 30 };

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
};

const platform = await openPlatform(await readFile(join(import.meta.dirname, 'seed.sql'), 'utf8'));
// As the server does it, whose statements may not take longer than seconds.
const { pool, close } = await connect(platform.url, 4);
try {
  const viewer = { id: '01900000-0001-7000-8000-000000000001', orgId: ORG } as Viewer & { orgId: string };
  const { id } = await one(pool, sql<{ id: string }>`SELECT id FROM "OrgDepartment" WHERE path = '集团总部'`);
  const changes = [
    ['renamed', '集团总部', '总部', null],
    ['moved', '总部', '总部', '事业群'],
    ['moved back', '事业群/总部', '集团总部', null],
  ] as const;
  for (const [what, path, name, parent] of changes) {
    const took = await seconds(() => editDepartment(pool, viewer, { id, path, name, parent }));
    sayLine(`a department of 20,000 ${what}: seconds ${verdict(took, GOAL_SEC.department)}, ${weather()}`);
  }
  await run(pool, sql`DELETE FROM "OrgClauseRun"`);
  sayLine(`the map of the organisation: seconds ${verdict(await seconds(() => makeOrgClauses(pool)), GOAL_SEC.map)}`);
  const all = await seconds(() => makeClauseFigures(pool, new Date()));
  sayLine(`the map of all learners: seconds ${verdict(all, GOAL_SEC.map)}, ${weather()}`);
} finally {
  await close();
  await platform.close();
}
