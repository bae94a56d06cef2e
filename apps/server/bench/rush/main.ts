/**
 * npm run bench -- rush [--logins=2000] [--second=100] [--quiet=20] [--pace=25]: a rush of log-ins by password, who
 * come `second` a second in classrooms behind one address each and do what the page does. Half of them come to a
 * product that does nothing else, and are held against what this machine hashes when it does nothing else. Beside the
 * other half come heartbeats, a list, a public page and saved answers, `pace` of each a second, as they were for
 * `quiet` seconds before and after. In the same run: how far from the order of arrival the log-ins were served; and
 * whether one of them would have had to be pressed again.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import bcrypt from 'bcrypt';
import { answers, copyBenchPaper, sittingsOf, starts } from '#bench/exam.ts';
import { beats } from '#bench/beats.ts';
import { makeLearners } from '#bench/support/learners.ts';
import { quantile, send } from '#bench/support/load.ts';
import { openPlatform, PLATFORM_SECRET, verdict, weather } from '#bench/support/platform.ts';
import { get, inTurn } from '#bench/support/requests.ts';
import { residentMb } from '#bench/support/servers.ts';
import { sayLine } from '#cli/terminal.ts';
import { many, one, run, sql } from '#db/sql.ts';
import { createPasswords } from '#ports/password/password.ts';
import { secretsFrom } from '#ports/keys/secrets.ts';
import type { Came, LoginCrowd } from './crowd.ts';
import { type PacedKind, type Paced, startPaced } from './paced.ts';

const GOAL = { ceiling: 0.8, beside: 2 };
const LEARNERS = 300;
const CLASSROOM = 30;
const PASSWORD = 'Lantern-7-river';
const COST = 10;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    logins: { type: 'string', default: '2000' },
    second: { type: 'string', default: '100' },
    quiet: { type: 'string', default: '20' },
    pace: { type: 'string', default: '25' },
  },
});
const [logins, perSecond, quietSec, pace] = [values.logins, values.second, values.quiet, values.pace].map(Number) as [
  number,
  number,
  number,
  number,
];

/** Hashes a second when all processors do nothing else. */
const ceiling = async (): Promise<number> => {
  const hash = await bcrypt.hash(PASSWORD, COST);
  const [began, lastsMs] = [performance.now(), 5_000];
  let done = 0;
  const work = async () => {
    while (performance.now() - began < lastsMs) {
      await bcrypt.compare(PASSWORD, hash);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return done / ((performance.now() - began) / 1_000);
};

const crowded = async (crowd: LoginCrowd): Promise<Came[]> => {
  const child = fork(join(import.meta.dirname, 'crowd.ts'), { execArgv: [] });
  child.send(crowd);
  const [came] = (await once(child, 'message')) as [Came[]];
  return came;
};

/** Log-ins a second, from the first who came to the last who was let in. */
const rateOf = (came: readonly Came[]): number => {
  const served = came.filter((each) => each !== null);
  const [first, last] = [Math.min(...served.map((each) => each.came)), Math.max(...served.map((each) => each.served))];
  return served.length / ((last - first) / 1_000);
};
const refusedAmong = (came: readonly Came[]): number => came.filter((each) => each === null).length;

process.env['TRUST_PROXY'] = '127.0.0.1';
const platform = await openPlatform('SELECT 1');
try {
  const { pool, port } = platform;
  const people = await makeLearners(pool, PLATFORM_SECRET, logins + LEARNERS);
  const [learners, comers] = [people.slice(0, LEARNERS), people.slice(LEARNERS)];
  const passwordHash = await createPasswords(secretsFrom(Buffer.from(PLATFORM_SECRET)), COST).hash(PASSWORD, 'bench');
  const ids = comers.map(({ id }) => id);
  await run(pool, sql`UPDATE "User" SET "passwordHash" = ${passwordHash} WHERE id = ANY(${ids}::uuid[])`);
  const rows = await many(pool, sql<{ mobile: string }>`SELECT mobile FROM "User" WHERE id = ANY(${ids}::uuid[])`);
  const film = await one(
    pool,
    sql<{ lid: string; lessonId: string }>`
      SELECT i.id AS lid, l.id AS "lessonId" FROM "Lesson" l JOIN "LessonItem" i ON i."lessonId" = l.id
      WHERE i.type = 1 AND l.access <= 1 ORDER BY l.sort, i.sort LIMIT 1`,
  );
  const paperId = await copyBenchPaper(pool);
  await send(port, starts(paperId, learners), learners.length);
  const learner = inTurn(learners, (each) => each);
  const isEnvelope = (text: string) => text.startsWith('{"code":200');
  const page = { accept: 'text/html', 'accept-encoding': 'identity' };
  const kinds: PacedKind[] = [
    { name: 'heartbeat', next: await beats(port, film.lid, learners), isGood: isEnvelope },
    {
      name: 'my courses',
      next: () => get(`${API_BASE}/api/lesson/my?pageNum=1&pageSize=10`, learner()),
      isGood: isEnvelope,
    },
    {
      name: 'a public page',
      next: () => ({ method: 'GET', path: `/lesson/detail?id=${film.lessonId}`, headers: page }),
      isGood: (text) => text.startsWith('<!') && text.length > 3_000,
    },
    { name: 'saving an answer', next: answers(await sittingsOf(pool, paperId, learners)), isGood: isEnvelope },
  ];
  await run(pool, sql`ANALYZE`);
  const quiet = async (): Promise<Paced[]> => {
    const stop = startPaced(port, kinds, pace);
    await sleep(quietSec * 1_000);
    return stop();
  };

  await quiet();
  const ceilings = [await ceiling()];
  const mobiles = rows.map(({ mobile }) => mobile);
  const [firstHalf, secondHalf] = [mobiles.slice(0, logins / 2), mobiles.slice(logins / 2)];
  const alone = await crowded({ port, mobiles: firstHalf, password: PASSWORD, perSecond, classroom: CLASSROOM });
  ceilings.push(await ceiling());
  const before = await quiet();
  const stop = startPaced(port, kinds, pace);
  const came = await crowded({ port, mobiles: secondHalf, password: PASSWORD, perSecond, classroom: CLASSROOM });
  const during = await stop();
  const after = await quiet();

  const served = came.filter((each) => each !== null);
  const [rate, rateAlone] = [rateOf(came), rateOf(alone)];
  const most = Math.max(...ceilings);
  const inOrder = served.toSorted((a, b) => a.served - b.served);
  const off = inOrder.map((each, at) => Math.abs(served.indexOf(each) - at));
  const overtaken = off.map((places) => places / rate);
  const told = served.filter((each) => each.told > 0).length;
  sayLine(`${logins} log-ins, ${perSecond} a second; ${weather()}`);
  sayLine(
    `log-ins ${rateAlone.toFixed(1)} a second, of ${most.toFixed(1)} hashes: ${(rateAlone / most).toFixed(2)} ` +
      `(goal ≥ ${GOAL.ceiling})  ${rateAlone / most >= GOAL.ceiling ? 'reached' : 'not reached'}; ` +
      `${rate.toFixed(1)} beside the others`,
  );
  for (const [at, { name }] of kinds.entries()) {
    const calm = [before, after].flatMap((paced) => paced[at]?.waits ?? []);
    const busy = during[at] ?? { waits: [], failures: 0 };
    const [was, is] = [quantile(calm, 0.99), quantile(busy.waits, 0.99)];
    const middle = `p50 ${quantile(calm, 0.5).toFixed(1)} → ${quantile(busy.waits, 0.5).toFixed(1)} ms`;
    const failed = busy.failures > 0 ? `  ${busy.failures} failed` : '';
    sayLine(
      `${name.padEnd(18)} p99 ${was.toFixed(1)} → ${is.toFixed(1)} ms, ` +
        `${verdict(is / was, GOAL.beside)}  ${middle}, ${calm.length} and ${busy.waits.length}${failed}`,
    );
  }
  sayLine(
    `order: places from the order of arrival: half ≤ ${quantile(off, 0.5)}, 95 in 100 ≤ ${quantile(off, 0.95)}, ` +
      `most ${Math.max(...off)} (${Math.max(...overtaken).toFixed(1)} s)`,
  );
  sayLine(
    `${told} were told to wait, ${refusedAmong([...alone, ...came])} would have had to press again; longest ` +
      `${(Math.max(...served.map((each) => each.served - each.came)) / 1_000).toFixed(1)} s; ` +
      `server ${await residentMb(platform.product())} MB`,
  );
} finally {
  await platform.close();
}
