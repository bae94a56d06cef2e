/**
 * node apps/server/bench/search.ts [database address]: searching 100 000 titles by pairs of characters, beside a
 * plain ILIKE
 * over the same rows in the same run. Without an address it starts a Postgres of its own. Read the ratios.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { many, one, run, sql } from '#db/sql.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { applyMigrations } from '#db/migrate.ts';
import { findArticles } from '#features/article/list.ts';
import { median } from './load.ts';

const ROWS = 100_000;
const ROUNDS = 9;
const WORDS = ['商标', '涉外', '商业秘密', '知识产权', '利'];
const TERMS = [
  '知识',
  '产权',
  '管理',
  '体系',
  '企业',
  '高校',
  '科研',
  '专利',
  '商标',
  '版权',
  '质量',
  '创新',
  '成果',
  '转化',
  '评估',
  '运营',
  '保护',
  '审查',
  '代理',
  '贯标',
  '合规',
  '风险',
  '数据',
  '标准',
  '认证',
  '审核',
  '奖励',
  '办法',
  '通知',
  '意见',
];
/** Terms that stand in one title of a thousand, or fewer. */
const RARE = ['涉外', '商业秘密'];

const say = (line: string) => process.stdout.write(`${line}\n`);

const fill = (pool: pg.Pool) =>
  run(
    pool,
    sql`
  INSERT INTO "Article" (id, type, title, "publishDate", "updatedAt")
  SELECT gen_random_uuid(), 1,
         t.title || CASE WHEN n % 2000 = 0 THEN (${RARE}::text[])[1 + (n / 2000) % 2] ELSE '' END || n,
         DATE '2016-01-01' + n % 3650, clock_timestamp()
  FROM generate_series(1, ${ROWS}) n
  CROSS JOIN LATERAL (
    SELECT string_agg((${TERMS}::text[])[1 + floor(random() * 30)::int], '') AS title FROM generate_series(n, n + 8)
  ) t`,
  );

const like = (word: string) =>
  sql`FROM "Article" a WHERE a.status = 1 AND a.type = 1 AND a.title ILIKE '%' || ${word} || '%'`;
const plain = async (pool: pg.Pool, word: string): Promise<number> => {
  const [, { total }] = await Promise.all([
    many(
      pool,
      sql`SELECT a.id, a.title, a."publishDate"::text ${like(word)}
          ORDER BY a."isTop" DESC, a."publishDate" DESC, a.id LIMIT 10`,
    ),
    one(pool, sql<{ total: number }>`SELECT count(*)::int AS total ${like(word)}`),
  ]);
  return total;
};
const ours = async (pool: pg.Pool, word: string): Promise<number> =>
  (await findArticles(pool, { type: 1, title: word, pageNum: 1, pageSize: 10 })).total;

const timed = async (work: () => Promise<number>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const given = process.argv[2];
const postgres = given ? { url: given, stop: async () => {} } : await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
try {
  await applyMigrations(postgres.url, join(import.meta.dirname, '../../../prisma/migrations'), {
    report: () => {},
    changed: 'fail',
  });
  await fill(pool);
  await run(pool, sql`VACUUM ANALYZE "Article"`);
  say(`${ROWS} titles, first page and total, median of ${ROUNDS}`);
  for (const word of WORDS) {
    const found = [await ours(pool, word), await plain(pool, word)];
    if (found[0] !== found[1]) throw new Error(`${word}: ${found.join(' and ')} found`);
    const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
    // Turn about, so that whatever else the machine does falls on both.
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(await timed(() => ours(pool, word)));
      times.plain.push(await timed(() => plain(pool, word)));
    }
    const [fast, slow] = [median(times.ours), median(times.plain)];
    say(
      `${word.padEnd(6, '　')} ${String(found[0]).padStart(6)} found   ` +
        `pairs ${fast.toFixed(1).padStart(7)} ms   ILIKE ${slow.toFixed(1).padStart(7)} ms   ` +
        `${(slow / fast).toFixed(1)} times as fast`,
    );
  }
} finally {
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
