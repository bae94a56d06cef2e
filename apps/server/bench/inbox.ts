/**
 * npm run bench -- inbox: 50,000 items that wait (inbox.sql), and 200,000 that were decided: what "next" takes, of one
 * reviewer and of twenty at once, the counts, and the list with each filter, beside its first page; and whether of
 * twenty who want the same item one has it.
 */
import { sayLine } from '#cli/terminal.ts';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK, WORK_KIND } from '@zhibiao/contract/inbox/work';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { one, run, sql } from '#db/sql.ts';
import { quantile } from './support/load.ts';
import { openPlatform, staffWith, timed, verdict, weather } from './support/platform.ts';
import { get, post } from './support/requests.ts';

const GOALS = { next: 100, list: 300 };
const REVIEWERS = 20;
const ROUNDS = 40;
const EACH = 10;
const SAME = 20;
const [HALF, MOST] = [0.5, 0.95] as const;

const platform = await openPlatform(await readFile(join(import.meta.dirname, 'inbox.sql'), 'utf8'));
try {
  const { pool, port } = platform;
  const tokens = await staffWith(pool, [
    ...new Set(Object.values(WORK).map(({ permission }) => permission)),
    'inbox:assign',
  ]);
  const [first = '', narrow = ''] = tokens;
  const { org, area } = await one(
    pool,
    sql<{ org: string; area: string }>`
      SELECT id AS org, left("areaCode", 2) AS area FROM "Organisation"
      WHERE "creditCode" = '91' || lpad('7', 16, '0')`,
  );
  await run(
    pool,
    sql`WITH s AS (UPDATE "Staff" SET "scopeKind" = 1 WHERE account = 'bench2' RETURNING id)
      INSERT INTO "StaffScope" (id, "staffId", "areaPrefix") SELECT gen_random_uuid(), id, ${area} FROM s`,
  );
  const inbox = `${API_BASE}/system/inbox`;
  const read = async (path: string, token = first): Promise<number> => {
    const { ms, code, msg } = await timed(port, get(`${inbox}/${path}`, { id: '', token }));
    if (code !== 200) throw new Error(msg);
    return ms;
  };
  const next = async (token: string) => {
    const answer = await timed<WorkItemRow>(port, post(`${inbox}/next`, {}, { id: '', token }));
    if (answer.code !== 200) throw new Error(answer.msg);
    return answer;
  };
  const reviewers = tokens.slice(2, 2 + REVIEWERS);

  const lists: [string, string, string?][] = [
    ['the first page', 'list?pageSize=20'],
    ['by when it came', 'list?pageSize=20&sort=opened'],
    ['of one kind', `list?pageSize=20&kinds=${WORK_KIND.apply}`],
    ['of three kinds', `list?pageSize=20&kinds=${WORK_KIND.orgChange},${WORK_KIND.retake},${WORK_KIND.suggest}`],
    ['what is late', 'list?pageSize=20&light=3'],
    ['what soon will be', 'list?pageSize=20&light=2'],
    ['on nobody’s desk', 'list?pageSize=20&owner=none'],
    ['on one’s own desk', 'list?pageSize=20&owner=me'],
    ['of an organisation', `list?pageSize=20&orgId=${org}`],
    ['by a name that many have', `list?pageSize=20&keyword=${encodeURIComponent('科技')}`],
    ['by a name that none has', `list?pageSize=20&keyword=${encodeURIComponent('鑫淼')}`],
    ['a page far down', 'list?pageSize=20&pageNum=40'],
    ['what was decided', 'list?pageSize=20&state=3'],
    ['to who sees one province', 'list?pageSize=20', narrow],
    ['the counts', 'counts'],
    ['the counts, one province', 'counts', narrow],
  ];
  const took = new Map(lists.map(([name]): [string, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, path, token] of lists) took.get(name)?.push(await read(path, token));
  const page = quantile(took.get('the first page') ?? [], HALF);
  for (const [name, times] of took) {
    const p50 = quantile(times, HALF);
    sayLine(`${name}: p50 ${p50.toFixed(0)} ms, p95 ${verdict(quantile(times, MOST), GOALS.list)}`);
    sayLine(`  ${(p50 / page).toFixed(2)} times the first page`);
  }

  const alone: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) alone.push((await next(first)).ms);
  sayLine(`\nnext, one reviewer: p50 ${quantile(alone, HALF).toFixed(0)} ms, ${weather()}`);
  sayLine(`  p95 ${verdict(quantile(alone, MOST), GOALS.next)}`);

  const got = await Promise.all(
    reviewers.map(async (token) => {
      const answers = [];
      for (let n = 0; n < EACH; n += 1) answers.push(await next(token));
      return answers;
    }),
  );
  const together = got.flat().map(({ ms }) => ms);
  const items = new Set(got.flat().map(({ data }) => data.id));
  sayLine(`next, ${REVIEWERS} reviewers without a pause: p50 ${quantile(together, HALF).toFixed(0)} ms`);
  sayLine(`  p95 ${quantile(together, MOST).toFixed(0)} ms for ${REVIEWERS} at once`);
  sayLine(`  ${items.size} different items of ${together.length}, ${weather()}`);

  let holders = 0;
  const claims: number[] = [];
  const { rows } = await timed(
    port,
    get(`${inbox}/list?pageSize=${SAME}&owner=none&pageNum=9`, { id: '', token: first }),
  );
  for (const { id, version } of rows as WorkItemRow[]) {
    const answers = await Promise.all(
      reviewers.map((token) => timed(port, post(`${inbox}/claim`, { id, version }, { id: '', token }))),
    );
    claims.push(...answers.map(({ ms }) => ms));
    if (answers.filter(({ code }) => code === 200).length !== 1) throw new Error(`not one who holds ${id}`);
    if (answers.some(({ code }) => code !== 200 && code !== 409)) throw new Error('refused otherwise');
    holders += 1;
  }
  sayLine(`${holders} items, each wanted by ${REVIEWERS} at once: one has it, the others are told who`);
  sayLine(`  p50 ${quantile(claims, HALF).toFixed(0)} ms, p95 ${quantile(claims, MOST).toFixed(0)} ms, ${weather()}`);
} finally {
  await platform.close();
}
