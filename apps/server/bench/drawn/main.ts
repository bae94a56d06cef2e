/**
 * npm run bench -- drawn [--keep=directory]: the public pages that the server draws, beside Fastify's constant answer
 * of the same bytes and headers: shared by all who ask; each drawn anew, of 1,000 courses, 2,850 articles and pages of
 * lists; and what 1,000 different addresses leave in memory.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { v7 } from 'uuid';
import { many, sql } from '#db/sql.ts';
import { type BenchLine, atMost, besideFloor, keepFigures, rateOf } from '#bench/support/figures.ts';
import { load, type Next, send, sideBySide } from '#bench/support/load.ts';
import { openPlatform, weather } from '#bench/support/platform.ts';
import { inTurn } from '#bench/support/requests.ts';
import { freeBenchPort, residentMb, startFloor, stop } from '#bench/support/servers.ts';
import { textTable } from '#bench/support/table.ts';

const GOAL = { shared: 0.5, perSecond: 300, growthMb: 30 };
const ADDRESSES = 1_000;
/** A page is kept for five seconds. */
const FORGOTTEN_MS = 6_000;

/** As a browser asks for a page. */
const visit = (path: string): ReturnType<Next> => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
});
/** Packed, the empty page has 500 bytes. */
const isGood = (body: string): boolean => body.length > 3_000;

const platform = await openPlatform(await readFile(join(import.meta.dirname, 'seed.sql'), 'utf8'));
const { pool, port, product } = platform;
const floorPort = await freeBenchPort();
const floor = await startFloor(floorPort, platform.url);
const lines: BenchLine[] = [];

/** The floor answers from now on what the product answers now. */
const letFloorSay = async (path: string): Promise<void> => {
  const { headers } = visit(path);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...headers, 'accept-encoding': '' } });
  const named = Object.fromEntries(answer.headers);
  for (const name of ['connection', 'content-length', 'date', 'keep-alive']) delete named[name];
  const body = JSON.stringify({
    text: await answer.text(),
    headers: { ...named, vary: 'accept-encoding' },
    packed: true,
  });
  await fetch(`http://127.0.0.1:${floorPort}/constant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
};

/** Real ones, in an order that mixes them: of forty one list, and a course for three articles. */
const realAddresses = async (): Promise<string[]> => {
  const courses = await many(
    pool,
    sql<{ id: string }>`SELECT id FROM "Lesson" WHERE status = 1 ORDER BY md5(id::text)`,
  );
  const articles = await many(
    pool,
    sql<{ id: string; type: number }>`
      SELECT id, type FROM "Article" WHERE type <= 3 AND status = 1 AND "sourceType" = 1 ORDER BY md5(id::text)`,
  );
  const lists = [
    '/lesson?',
    '/lesson?categoryId=101&',
    '/policy-doc?',
    '/policy-doc?type=2&',
    '/certificate-services?',
  ];
  const pages = Array.from({ length: 20 }, (_, n) => lists.map((list) => `${list}pageNum=${n + 1}`)).flat();
  const [course, list] = [inTurn(courses, ({ id }) => `/lesson/detail?id=${id}`), inTurn(pages, (one) => one)];
  return articles.flatMap(({ id, type }, n) => [
    `${type === ARTICLE.service ? '/certificate-services' : '/policy-doc'}/detal-page?id=${id}`,
    ...(n % 3 === 0 ? [course()] : []),
    ...(n % 30 === 0 ? [list()] : []),
  ]);
};

/** What a stranger may ask for: real ones, unknown ones, and one page with a thousand meaningless parameters. */
const strange = (real: readonly string[]): string[] =>
  Array.from({ length: ADDRESSES }, (_, n) => {
    const kinds = [real[n % real.length] ?? '/', `/lesson?x=${n}`, `/lesson/detail?id=${v7()}`, `/lesson?hours=${n}`];
    return kinds[n % kinds.length] ?? '/';
  });

const sharedPages = async (course: string): Promise<void> => {
  for (const [name, path] of [
    ['首页', '/'],
    ['课程列表', '/lesson'],
    ['课程详情', course],
  ] as const) {
    await letFloorSay(path);
    const sides: Parameters<typeof sideBySide>[0] = {
      product: [port, () => visit(path)],
      floor: [floorPort, () => visit('/constant')],
    };
    const line = besideFloor(
      { goal: 8, name: `服务器画好的${name}，众人共用（底线：同样的固定答复）` },
      await sideBySide(sides, { isGood }),
      GOAL.shared,
    );
    lines.push(line);
  }
};

try {
  const real = await realAddresses();
  const [course = '/'] = real;
  const next = inTurn(real, visit);
  await load(port, inTurn(['/', '/lesson', '/policy-doc', course], visit), 3, isGood);
  await load(
    floorPort,
    () => visit('/constant'),
    1,
    () => true,
  );

  await sharedPages(course);
  await letFloorSay(course);
  const anew = await sideBySide({ product: [port, next], floor: [floorPort, () => visit('/constant')] }, { isGood });
  const { perSecond, failures } = anew.product;
  lines.push({
    goal: 8,
    name: '服务器逐次新画的页面，地址各不相同（底线：固定答复）',
    product: rateOf(anew.product),
    floor: rateOf(anew.floor),
    ratio: (perSecond / anew.floor.perSecond).toFixed(2),
    target: `≥ ${GOAL.perSecond} 次/秒`,
    reached: perSecond >= GOAL.perSecond && failures === 0,
    rates: { product: perSecond, floor: anew.floor.perSecond },
  });
  // Last, so that code and heap are as large as drawing needs them, whatever is drawn.
  await sleep(FORGOTTEN_MS);
  const before = await residentMb(product());
  const asked = await send(port, inTurn(strange(real), visit), ADDRESSES, 8);
  await sleep(FORGOTTEN_MS);
  const after = await residentMb(product());
  if (before !== null && after !== null) {
    const name = `${ADDRESSES} 个不同的页面地址之后，内存增加（共 ${after} MB）`;
    lines.push(atMost({ goal: 8, name }, { value: after - before, most: GOAL.growthMb, unit: ' MB' }));
  }
  process.stderr.write(`${ADDRESSES} addresses: ${asked.perSecond.toFixed(0)} a second\n`);

  process.stdout.write(
    `${textTable(
      lines.map(({ name, product: of, floor: beside = '', ratio = '', target, reached }) => [
        name,
        of,
        beside,
        ratio,
        target,
        reached ? '✓' : '✗',
      ]),
    )}\n${weather()}\n`,
  );
  await keepFigures('drawn', { lines });
} finally {
  await stop(floor);
  await platform.close();
}
