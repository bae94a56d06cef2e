/**
 * npm run bench: goals 1–4 of the performance document, each beside the floor of our own stack in the same run; lists
 * read while an organisation imports 5,000 people, beside the same lists before; and the console's lists.
 * Absolute figures move with the machine; read the ratios.
 */
import { sayLine } from '#cli/terminal.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import pg from 'pg';
import { maybeOne, run, sql } from '#db/sql.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { examStorm } from './exam.ts';
import { importBeside, makeOwner } from './import.ts';
import { beats } from './beats.ts';
import { consoleLists, makeStaff } from './console.ts';
import { markingRounds } from './marking.ts';
import { type BenchLearner, makeLearners } from './support/learners.ts';
import { type Figure, load, type Next, sideBySide } from './support/load.ts';
import { get, inTurn, post } from './support/requests.ts';
import { restartLines, restarts } from './restart.ts';
import { freeBenchPort, residentMb, startFloor, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const LEARNERS = 1000;
/** The goals: shares of the floor (F) of the same run, seconds and megabytes. */
const GOALS = {
  list: 0.6,
  catalogue: 0.8,
  visit: 0.15,
  beat: 0.4,
  start: 0.25,
  answer: 0.5,
  submit: 0.35,
  storm: 1_000,
  beside: 2,
  console: 0.35,
  marking: 50,
  memory: 220,
};

const figure = (f: Figure) =>
  `${f.perSecond.toFixed(0).padStart(6)}/s  p99 ${f.p99.toFixed(0).padStart(4)} ms` +
  (f.failures > 0 ? `  ${f.failures} failed` : '');
const report = (name: string, product: Figure, floor: Figure, goal: number, unit = 'F') => {
  const ratio = product.perSecond / floor.perSecond;
  sayLine(
    `${name}\n  product ${figure(product)}\n  floor   ${figure(floor)}\n` +
      `  ratio   ${ratio.toFixed(2)} ${unit}  (goal ≥ ${goal})  ${ratio >= goal ? 'reached' : 'not reached'}\n`,
  );
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
const [port, floorPort] = [await freeBenchPort(), await freeBenchPort()];
const product = await startBenchProduct(port, postgres.url, join(directory, 'data'), SECRET);
const floor = await startFloor(floorPort, postgres.url);
try {
  const learners = await makeLearners(pool, SECRET, LEARNERS);
  const learner = inTurn(learners, (one) => one);
  const floorList: Next = () => get(`/list?user=${learner().id}`);
  const course = await maybeOne(
    pool,
    sql<{ id: string; lid: string }>`
      SELECT l.id, i.id AS lid FROM "Lesson" l JOIN "LessonItem" i ON i."lessonId" = l.id
      WHERE i.type = 1 AND l.access <= 1 ORDER BY l.sort, i.sort LIMIT 1`,
  );
  if (!course) throw new Error('the demo content has no video');
  sayLine(`${LEARNERS} learners, 32 connections, ${process.version}, 3 rounds of 4 s in turn, median\n`);

  const calls = (who: BenchLearner) =>
    [
      `/api/user/getLoginUser`,
      `/api/lesson/detail?id=${course.id}`,
      `/study/detail?id=${course.id}`,
      `/api/lesson/play?lid=${course.lid}`,
    ].map((path) => get(API_BASE + path, who));
  let visit: ReturnType<typeof calls> = [];
  const visits: Next = () => (visit.length > 0 ? visit : (visit = calls(learner()))).shift() as ReturnType<typeof get>;

  // Both programs warm, and the tables of study counted anew: statements prepared on a new database may be planned for
  // tables that are still empty, until autovacuum has seen them.
  await load(port, visits, 3);
  await load(port, await beats(port, course.lid, learners), 3);
  await load(floorPort, floorList, 2);
  await run(pool, sql`ANALYZE`);

  const mine = await sideBySide({
    product: [port, () => get(`${API_BASE}/api/lesson/my?pageNum=1&pageSize=10`, learner())],
    floor: [floorPort, floorList],
  });
  report('1a my courses: guard, ten rows, total', mine.product, mine.floor, GOALS.list);

  const catalogue = `${API_BASE}/api/lesson/list?pageNum=1&pageSize=10`;
  const text = await fetch(`http://127.0.0.1:${port}${catalogue}`).then((r) => r.text());
  await fetch(`http://127.0.0.1:${floorPort}/constant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const open = await sideBySide({ product: [port, () => get(catalogue)], floor: [floorPort, () => get('/constant')] });
  report(
    `1b public catalogue beside a constant answer of the same ${text.length} characters`,
    open.product,
    open.floor,
    GOALS.catalogue,
  );

  const page = await sideBySide({ product: [port, visits], floor: [floorPort, floorList] });
  const whole = { ...page.product, perSecond: page.product.perSecond / 4 };
  report("2  a course page's four calls as one visit", whole, page.floor, GOALS.visit);

  const floorUpsert = inTurn(learners, (_, n) => post('/upsert', { id: n % LEARNERS, seq: n }));
  const beat = await sideBySide({
    product: [port, await beats(port, course.lid, learners)],
    floor: [floorPort, floorUpsert],
  });
  report('3  heartbeat, all rules, beside a bare upsert', beat.product, beat.floor, GOALS.beat);
  sayLine(
    `   1,000 learners beat ${(LEARNERS / 15).toFixed(0)} times a second: ` +
      `${((LEARNERS / 15 / beat.product.perSecond) * 100).toFixed(1)} % of that capacity`,
  );

  const exam = await examStorm(pool, learners, { port, floorPort, floorList, floorUpsert });
  sayLine('');
  report('4a starting an exam of 20 questions, beside the list', exam.start.product, exam.start.floor, GOALS.start);
  report('4b saving an answer, beside a bare upsert', exam.answer.product, exam.answer.floor, GOALS.answer);
  report('4c handing in and grading, beside the list', exam.submit.product, exam.submit.floor, GOALS.submit);
  const unharmed =
    exam.storm.failures === 0 && exam.storm.graded === LEARNERS && exam.storm.once && exam.storm.p99 <= GOALS.storm;
  sayLine(
    `4d ${LEARNERS} hand in at the same moment\n` +
      `  product ${figure(exam.storm)}, ${exam.storm.graded} of ${LEARNERS} graded` +
      `${exam.storm.once ? ', each once' : ', some twice'}\n` +
      `  (goal: all, p99 ≤ 1 s)  ${unharmed ? 'reached' : 'not reached'}\n`,
  );

  const [owner] = learners;
  if (!owner) throw new Error('nobody to own an organisation');
  await makeOwner(pool, owner);
  const beside = await importBeside(port, owner, () =>
    get(`${API_BASE}/api/lesson/my?pageNum=1&pageSize=10`, learner()),
  );
  const ratio = beside.busy / beside.quiet;
  sayLine(
    `5  my courses, 100 times a second, while an organisation imports 5,000 people\n` +
      `  quiet   p95 ${beside.quiet.toFixed(1)} ms\n` +
      `  import  p95 ${beside.busy.toFixed(1)} ms  ` +
      `(checked in ${(beside.check / 1000).toFixed(1)} s, done in ${(beside.confirmed / 1000).toFixed(1)} s)`,
  );
  sayLine(
    `  ratio   ${ratio.toFixed(2)}  (goal ≤ ${GOALS.beside})  ${ratio <= GOALS.beside ? 'reached' : 'not reached'}\n` +
      `  growth  ${beside.growth.toFixed(2)}  checked against 10,000 listed beside against nobody\n`,
  );
  const memory = await residentMb(product);
  sayLine(`   resident memory after load: ${memory ?? '?'} MB (goal ≤ ${GOALS.memory})`);
  sayLine('');
  const staff = await makeStaff(pool);
  for (const list of await consoleLists(pool, { port, floorPort, staff }))
    report(`6  console: ${list.name}, twenty of 100,000 rows`, list.product, list.floor, GOALS.console);
  const marking = await markingRounds(pool, { base: `http://127.0.0.1:${port}`, tokens: staff });
  sayLine(
    `7  marking among 50,000 answers: a mark and the next answer, ${marking.rounds} rounds by four markers in turn\n` +
      `   median ${marking.half.toFixed(0)} ms, p95 ${marking.most.toFixed(0)} ms  (goal ≤ ${GOALS.marking})  ` +
      `${marking.most <= GOALS.marking ? 'reached' : 'not reached'}`,
  );
  sayLine(`\n${restartLines(await restarts(directory, SECRET))}`);
} finally {
  await stop(product);
  await stop(floor);
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
