import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { copyBenchPaper } from '#bench/exam.ts';
import { type BenchLearner, makeLearners } from '#bench/support/learners.ts';
import { one, sql } from '#db/sql.ts';
import { copyCluster, openPostgres, type Postgres } from './hosts/postgres.ts';
import { folderOf } from './processes.ts';
import { type ProductPlace, PROVE_SECRET, startedProduct } from './product.ts';
import type { Setting } from './proof.ts';

/** An installation for one proof: its PostgreSQL, its folder of truth, people, a course, a paper. */
export type Ground = {
  postgres: Postgres;
  /** As the owner. */
  pool: pg.Pool;
  place: ProductPlace;
  learners: BenchLearner[];
  paperId: string;
  lid: string;
};

type Wish = { learners?: number; settings?: readonly string[]; cluster?: string };

/** The owner's connections survive what is done to the database. */
export const poolOn = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  return pool;
};

let prepared: Promise<string> | null = null;
/** Migrated, with the demo's courses; made once a run. */
const prepare = async (): Promise<string> => {
  const folder = folderOf('prepared');
  const postgres = await openPostgres(join(folder, 'cluster'));
  await postgres.start();
  const { ownerUrl: migrateUrl, applicationUrl: databaseUrl } = postgres;
  const product = await startedProduct({ databaseUrl, migrateUrl, dataDir: join(folder, 'data') });
  await product.terminate();
  await postgres.stop('fast');
  return folder;
};

export const openGround = async ({ folder }: Setting, wish: Wish = {}): Promise<Ground> => {
  const from = await (prepared ??= prepare());
  const cluster = wish.cluster ?? join(folder, 'cluster');
  const dataDir = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  copyCluster(join(from, 'cluster'), cluster);
  if (existsSync(join(from, 'data'))) cpSync(join(from, 'data'), dataDir, { recursive: true });
  const postgres = await openPostgres(cluster, wish.settings);
  await postgres.start();
  const pool = poolOn(postgres.ownerUrl);
  const place: ProductPlace = { databaseUrl: postgres.applicationUrl, migrateUrl: postgres.ownerUrl, dataDir };
  return { postgres, pool, place, ...(await peopleOn(pool, wish.learners ?? 20)) };
};

/** Learners with sessions, a paper that they may sit and a film that they may watch. */
export const peopleOn = async (pool: pg.Pool, count: number) => {
  const learners = await makeLearners(pool, PROVE_SECRET, count);
  const { lid } = await one(
    pool,
    sql<{ lid: string }>`
      SELECT i.id AS lid FROM "LessonItem" i JOIN "Lesson" l ON l.id = i."lessonId"
      WHERE i.type = 1 AND l.access <= 1 ORDER BY l.sort, i.sort LIMIT 1`,
  );
  return { learners, paperId: await copyBenchPaper(pool), lid };
};

/** A product on this ground, ready. */
export const productOn = ({ place }: Ground, more: Partial<ProductPlace> = {}): ReturnType<typeof startedProduct> =>
  startedProduct({ ...place, ...more });
