/**
 * node apps/server/bench/search.ts [database address]: searching 100 000 titles, and 100 000 captions of 500 lectures,
 * by pairs of characters, beside a plain ILIKE over the same rows in the same run. Without an address it starts a
 * Postgres of its own. Read the ratios.
 */
import { sayLine } from '#cli/terminal.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { many, one, run, sql } from '#db/sql.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { findArticles } from '#features/article/list.ts';
import { captionsSaying } from '#features/search/within-lectures.ts';
import { median } from './support/load.ts';

const ROWS = 100_000;
const ROUNDS = 9;
const WORDS = ['商标', '涉外', '商业秘密', '知识产权'];
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

/** Captions of a lecture, which say what the titles say. */
const CUES = 200;
const fillCaptions = (on: pg.Pool) =>
  run(
    on,
    sql`
  WITH dict AS (INSERT INTO "StudyDict" (id, "pId", name) VALUES (999001, 0, '课程') RETURNING id),
  teacher AS (
    INSERT INTO "Teacher" (id, name, synopsis, "desc") VALUES (gen_random_uuid(), '讲师', '', '') RETURNING id
  ), lesson AS (
    INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "creditHours", status, access, "updatedAt")
    SELECT gen_random_uuid(), '课程', '', d.id, t.id, 1, 1, 1, clock_timestamp() FROM teacher t, dict d RETURNING id
  ), chapter AS (
    INSERT INTO "LessonChapter" (id, "lessonId", title, sort) SELECT gen_random_uuid(), id, '章', 0 FROM lesson
    RETURNING id, "lessonId"
  ), media AS (
    INSERT INTO "Media" (id, kind, file, mime, size, sha256)
    SELECT gen_random_uuid(), 'video', n || '.mp4', 'video/mp4', 1, n::text
    FROM generate_series(1, ${ROWS / CUES}) n RETURNING id
  ), item AS (
    INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, "mediaId", sort)
    SELECT gen_random_uuid(), c."lessonId", c.id, '讲', 1, m.id, row_number() OVER () FROM media m, chapter c
  )
  INSERT INTO "CaptionCue" ("mediaId", no, "fromMs", text)
  SELECT m.id, a.n % ${CUES}, a.n % ${CUES} * 2000, a.title
  FROM (SELECT title, row_number() OVER () - 1 AS n FROM "Article") a
  JOIN (SELECT id, row_number() OVER () - 1 AS n FROM media) m ON m.n = a.n / ${CUES}`,
  );
/** The first lectures that say it. */
const saying = (on: pg.Pool) => async (word: string) => {
  const found = captionsSaying(sql`l.status = 1`, word);
  return (await one(on, sql<{ found: unknown[] }>`SELECT ${found} AS found`)).found.length;
};
const plainSaying = (on: pg.Pool) => async (word: string) =>
  (
    await many(
      on,
      sql`
    SELECT DISTINCT ON (i.sort, i.id) i.id, c."fromMs", c.text FROM "CaptionCue" c
    JOIN "LessonItem" i ON i."mediaId" = c."mediaId" JOIN "Lesson" l ON l.id = i."lessonId"
    WHERE l.status = 1 AND i."removedAt" IS NULL AND c.text ILIKE '%' || ${word} || '%'
    ORDER BY i.sort, i.id, c."fromMs" LIMIT 6`,
    )
  ).length;

const timed = async (work: () => Promise<number>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

type Search = (word: string) => Promise<number>;
/** Turn about, so that whatever else the machine does falls on both. */
const compare = async (pairs: Search, ilike: Search): Promise<void> => {
  for (const word of WORDS) {
    const found = [await pairs(word), await ilike(word)];
    if (found[0] !== found[1]) throw new Error(`${word}: ${found.join(' and ')} found`);
    const times: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(await timed(() => pairs(word)));
      times.plain.push(await timed(() => ilike(word)));
    }
    const [fast, slow] = [median(times.ours), median(times.plain)];
    sayLine(
      `${word.padEnd(6, '　')} ${String(found[0]).padStart(6)} found   ` +
        `pairs ${fast.toFixed(1).padStart(7)} ms   ILIKE ${slow.toFixed(1).padStart(7)} ms   ` +
        `${(slow / fast).toFixed(1)} times as fast`,
    );
  }
};

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const given = process.argv[2];
const postgres = given ? { url: given, stop: async () => {} } : await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
try {
  await applyMigrations(postgres.url, join(import.meta.dirname, '../../../prisma'), {
    report: () => {},
    changed: 'fail',
  });
  await fill(pool);
  await run(pool, sql`VACUUM ANALYZE "Article"`);
  sayLine(`${ROWS} titles, first page and total, median of ${ROUNDS}`);
  await compare(
    (word) => ours(pool, word),
    (word) => plain(pool, word),
  );
  await fillCaptions(pool);
  await run(pool, sql`VACUUM ANALYZE "CaptionCue", "LessonItem"`);
  sayLine(`${ROWS} captions of ${ROWS / CUES} lectures, the first lectures, median of ${ROUNDS}`);
  await compare(saying(pool), plainSaying(pool));
} finally {
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
