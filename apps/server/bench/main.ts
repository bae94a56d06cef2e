/**
 * npm run bench, what is measured beside the floor of our own stack in the same run: goals 1–4 of the performance
 * document; lists read while an organisation imports 5,000 people, beside the same lists before; the console's lists;
 * memory and starts. Absolute figures move with the machine; read the ratios.
 */
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
import { atMost, type BenchLine, besideFloor, keepFigures } from './support/figures.ts';
import { load, median, type Next, sideBySide } from './support/load.ts';
import { get, inTurn, post } from './support/requests.ts';
import { restarts } from './restart.ts';
import { freeBenchPort, residentMb, startFloor, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const LEARNERS = 1000;
const BEAT_SEC = 15;
/** The goals: shares of the floor (F) of the same run, percent, ms, seconds and megabytes. */
const GOALS = {
  list: 0.6,
  catalogue: 0.8,
  console: 0.5,
  visit: 0.15,
  beat: 0.5,
  share: 1,
  start: 0.25,
  answer: 0.6,
  submit: 0.35,
  storm: 500,
  beside: 1.5,
  marking: 50,
  memory: 220,
  first: 45,
  second: 2,
  killed: 3,
};

const lines: BenchLine[] = [];
const say = (line: BenchLine): void => {
  lines.push(line);
  process.stderr.write(`${line.name}: ${line.product}\n`);
};
type Sides = Parameters<typeof besideFloor>[1];
const beside = (named: Parameters<typeof besideFloor>[0], sides: Sides, share: number): void =>
  say(besideFloor(named, sides, share));

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
  beside({ goal: 1, name: '我的课程：鉴权、10 行、总数', moodle: 'mine' }, mine, GOALS.list);

  const catalogue = `${API_BASE}/api/lesson/list?pageNum=1&pageSize=10`;
  const text = await fetch(`http://127.0.0.1:${port}${catalogue}`).then((r) => r.text());
  await fetch(`http://127.0.0.1:${floorPort}/constant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const open = await sideBySide({ product: [port, () => get(catalogue)], floor: [floorPort, () => get('/constant')] });
  beside({ goal: 1, name: '公开课程目录（底线：同样长的固定答复）', moodle: 'catalogue' }, open, GOALS.catalogue);

  const page = await sideBySide({ product: [port, visits], floor: [floorPort, floorList] });
  const whole = { ...page.product, perSecond: page.product.perSecond / 4 };
  beside(
    { goal: 2, name: '打开课程页：四次请求算一次', moodle: 'course' },
    { product: whole, floor: page.floor },
    GOALS.visit,
  );

  const floorUpsert = inTurn(learners, (_, n) => post('/upsert', { id: n % LEARNERS, seq: n }));
  const beat = await sideBySide({
    product: [port, await beats(port, course.lid, learners)],
    floor: [floorPort, floorUpsert],
  });
  beside({ goal: 3, name: '学习心跳，全部规则（底线：一次 upsert）' }, beat, GOALS.beat);
  const share = (LEARNERS / BEAT_SEC / beat.product.perSecond) * 100;
  say(atMost({ goal: 3, name: '1,000 人学习占心跳能力' }, { value: share, most: GOALS.share, unit: '%', digits: 1 }));

  const exam = await examStorm(pool, learners, { port, floorPort, floorList, floorUpsert });
  beside({ goal: 4, name: '开始 20 题的考试（底线：列表）', moodle: 'start' }, exam.start, GOALS.start);
  beside({ goal: 4, name: '保存作答（底线：一次 upsert）', moodle: 'answer' }, exam.answer, GOALS.answer);
  beside({ goal: 4, name: '交卷并评分（底线：列表）', moodle: 'submit' }, exam.submit, GOALS.submit);
  const { storm } = exam;
  const whole1000 = storm.failures === 0 && storm.graded === LEARNERS && storm.once;
  say({
    goal: 4,
    name: `${LEARNERS} 人同时交卷`,
    product: `p99 ${storm.p99.toFixed(0)} 毫秒，评出 ${storm.graded} 份${storm.once ? '' : '，有的评了两次'}`,
    target: `全部各一次，p99 ≤ ${GOALS.storm} 毫秒`,
    reached: whole1000 && storm.p99 <= GOALS.storm,
  });

  const [owner] = learners;
  if (!owner) throw new Error('nobody to own an organisation');
  await makeOwner(pool, owner);
  const during = await importBeside(port, owner, () =>
    get(`${API_BASE}/api/lesson/my?pageNum=1&pageSize=10`, learner()),
  );
  const ratio = during.busy / during.quiet;
  say({
    goal: 9,
    name: '机构导入 5,000 人时，旁人的列表（底线：平时的列表）',
    product: `p95 ${during.busy.toFixed(1)} 毫秒`,
    floor: `p95 ${during.quiet.toFixed(1)} 毫秒`,
    ratio: ratio.toFixed(2),
    target: `≤ ${GOALS.beside}`,
    reached: ratio <= GOALS.beside,
  });
  const memory = await residentMb(product);
  if (memory !== null)
    say(
      atMost({ goal: 6, name: '负载之后的内存', moodle: 'memory' }, { value: memory, most: GOALS.memory, unit: ' MB' }),
    );
  const staff = await makeStaff(pool);
  for (const { name, ...sides } of await consoleLists(pool, { port, floorPort, staff }))
    beside({ goal: 1, name: `后台${name}，10 万行中的 20 行`, moodle: 'list' }, sides, GOALS.console);
  const marking = await markingRounds(pool, { base: `http://127.0.0.1:${port}`, tokens: staff });
  say(
    atMost(
      { goal: 1, name: '5 万份作答中评一份、取下一份，p95' },
      { value: marking.most, most: GOALS.marking, unit: ' 毫秒' },
    ),
  );
  const { first, second, killed } = await restarts(directory, SECRET);
  const ready = (name: string, value: number, most: number) =>
    say(atMost({ goal: 10, name }, { value, most, unit: ' 秒', digits: 1 }));
  ready('第一次启动：建库并写入演示内容', first, GOALS.first);
  ready('再次启动，三次的中位', median(second), GOALS.second);
  ready('负载中 kill -9 之后再启动，三次中最慢', Math.max(...killed), GOALS.killed);
  await keepFigures('floor', { lines });
} finally {
  await stop(product);
  await stop(floor);
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
