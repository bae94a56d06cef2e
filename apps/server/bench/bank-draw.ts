import { readFileSync } from 'node:fs';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { startExam } from '@zhibiao/contract/exam/attempt';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { checkPaper, paperParity, startParity } from '@zhibiao/contract/paper/staff-publish';
import type pg from 'pg';
import { v7 } from 'uuid';
import { many, run, sql } from '#db/sql.ts';
import { starts } from './exam.ts';
import type { BenchLearner } from './support/learners.ts';
import { type Figure, load, median, middle, send } from './support/load.ts';
import { get, inTurn, post } from './support/requests.ts';

/** A paper of twenty questions that draws from all of a large bank: sat, checked, measured for evenness. */

const ROUNDS = 3;
const FLOOR_SEC = 2;
const CHECKS = 20;
const POLL_MS = 20;

export type DrawFigures = {
  /** The very first, which reads what can be drawn. */
  firstMs: number;
  /** By what the process grew meanwhile, MB; null where that is not told. */
  grewMb: number | null;
  start: Figure;
  /** The list of the floor, in turn with the starts. */
  floor: Figure;
  checkMs: number;
  parityMs: number;
};

const giveKeys = (pool: pg.Pool) =>
  run(
    pool,
    sql`
      INSERT INTO "QuestionKey" ("questionId", answer, analysis)
      SELECT id, '["A"]', '' FROM "Question" ON CONFLICT DO NOTHING`,
  );

const makePaper = async (pool: pg.Pool, banks: readonly string[]): Promise<string> => {
  const id = v7();
  const rules = banks.flatMap((bankId) => [1, 2, 3, 4].map((type) => ({ bankId, type, count: 1, score: 5 })));
  await run(
    pool,
    sql`
      INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", "requireLesson")
      VALUES (${id}, '测速试卷', ${PAPER_MODE.drawn}, ${JSON.stringify(rules)}::jsonb, 100, 60, 60, false)`,
  );
  return id;
};

const residentMb = (pid: number | undefined): number | null => {
  if (process.platform !== 'linux' || pid === undefined) return null;
  const kB = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kB === undefined ? null : Number(kB) / 1024;
};

type Served = { port: number; floorPort: number; pid: number | undefined };

/** Asks once and answers what came with how long it took; throws where it was refused. */
const ask = async (port: number, request: ReturnType<typeof get>): Promise<{ ms: number; data: unknown }> => {
  const { path, ...init } = request;
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init as RequestInit);
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new Error(`${path}: ${msg}`);
  return { ms: performance.now() - begin, data };
};

const parityMs = async (port: number, id: string, staff: BenchLearner): Promise<number> => {
  const begin = performance.now();
  await ask(port, post(API_BASE + startParity.path, { id }, staff));
  for (;;) {
    const { data } = await ask(port, get(`${API_BASE}${paperParity.path}?id=${id}`, staff));
    if (data !== null) return performance.now() - begin;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

export const drawFromAll = async (
  pool: pg.Pool,
  { port, floorPort, pid }: Served,
  learners: BenchLearner[],
  staff: BenchLearner,
): Promise<DrawFigures> => {
  await giveKeys(pool);
  const banks = await many(pool, sql<{ id: string }>`SELECT id FROM "QuestionBank" WHERE name LIKE '测速题库%'`);
  const paper = () =>
    makePaper(
      pool,
      banks.map(({ id }) => id),
    );
  const [first, ...others] = learners;
  if (!first) throw new Error('nobody to sit');

  const before = residentMb(pid);
  const body = { paperId: await paper(), agree: true };
  const { ms: firstMs } = await ask(port, post(API_BASE + startExam.path, body, first));
  const after = residentMb(pid);
  const floorList = inTurn(learners, (one) => get(`/list?user=${one.id}`));
  const rounds: Record<'start' | 'floor', Figure[]> = { start: [], floor: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.floor.push(await load(floorPort, floorList, FLOOR_SEC));
    rounds.start.push(await send(port, starts(await paper(), others), others.length));
  }

  const id = await paper();
  const checks: number[] = [];
  for (let n = 0; n < CHECKS; n += 1)
    checks.push((await ask(port, get(`${API_BASE}${checkPaper.path}?id=${id}`, staff))).ms);
  return {
    firstMs,
    grewMb: before === null || after === null ? null : after - before,
    start: middle(rounds.start),
    floor: middle(rounds.floor),
    checkMs: median(checks),
    parityMs: await parityMs(port, id, staff),
  };
};
