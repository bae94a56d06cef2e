import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { checkImport, confirmImport } from '@zhibiao/contract/member/org-students';
import { getTask } from '@zhibiao/contract/task/org';
import { isTaskOver, TASK, type Task } from '@zhibiao/contract/task/types';
import type pg from 'pg';
import { v7 } from 'uuid';
import { run, sql } from '#db/sql.ts';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import type { BenchLearner } from './support/learners.ts';
import { median, type Next, quantile } from './support/load.ts';

const ROWS = 5_000;
const ROUNDS = 3;
const QUIET_MS = 3_000;
/**
 * A hundred reads a second, asked for whether or not those before were answered: a server that stalls keeps all of them
 * waiting.
 */
const PACE_MS = 10;

type Round = { quiet: number; busy: number; check: number; confirmed: number };
/**
 * Medians of the rounds, in ms; `quiet` and `busy` are the 95th percentile of the readers' waits. `growth`: the last
 * check, beside a list of two imports already, in times of the first.
 */
export type ImportFigure = Round & { growth: number };

/** Makes a learner the owner of an approved organisation. */
export const makeOwner = async (pool: pg.Pool, { id }: BenchLearner): Promise<void> => {
  const orgId = v7();
  await run(
    pool,
    sql`
      INSERT INTO "Organisation" (id, "orgName", "creditCode", "areaCode", "contactName", status, "updatedAt")
      VALUES (${orgId}, '测速机构', 'BENCH', '320102', '测速学员', 1, now())`,
  );
  await run(pool, sql`UPDATE "User" SET "orgId" = ${orgId}, role = 2 WHERE id = ${id}`);
};

/** Workbooks of `ROWS` people nobody knows, checked and taken in while others read their lists. */
export const importBeside = async (port: number, owner: BenchLearner, reads: Next): Promise<ImportFigure> => {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await sheetOf(round);
    const quiet = await readWhile(port, reads, sleep(QUIET_MS));
    const work = importFile(port, owner, file);
    const busy = await readWhile(port, reads, work);
    rounds.push({ quiet: quantile(quiet, 0.95), busy: quantile(busy, 0.95), ...(await work) });
  }
  const middle = (key: keyof Round) => median(rounds.map((figure) => figure[key]));
  return {
    quiet: middle('quiet'),
    busy: middle('busy'),
    check: middle('check'),
    confirmed: middle('confirmed'),
    growth: (rounds.at(-1)?.check ?? 0) / (rounds[0]?.check ?? 1),
  };
};

const sheetOf = (round: number): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: '学员',
      columns: STUDENT_COLUMNS.map(({ title }) => ({ title, width: 12 })),
      rows: Array.from({ length: ROWS }, (_, i) => [
        '测速学员',
        `18${round}${String(i).padStart(8, '0')}`,
        '',
        '研发部',
        '',
        '',
      ]),
    },
  ]);

/** Waits of the readers until the work is over. */
const readWhile = async (port: number, reads: Next, work: Promise<unknown>): Promise<number[]> => {
  const waits: Promise<number>[] = [];
  let over = false;
  const end = () => {
    over = true;
  };
  void work.then(end, end);
  for (
    const begin = performance.now();
    !over;
    await sleep(Math.max(0, begin + waits.length * PACE_MS - performance.now()))
  )
    waits.push(readOnce(port, reads()));
  return Promise.all(waits);
};

const readOnce = async (port: number, { path, headers = {} }: ReturnType<Next>): Promise<number> => {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begin;
};

/** Both steps, each from the request to its end. */
const importFile = async (
  port: number,
  { token }: BenchLearner,
  file: Uint8Array,
): Promise<Pick<Round, 'check' | 'confirmed'>> => {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), '学员.xlsx');
  const begin = performance.now();
  const { checkId, ok } = await call<{ checkId: string; ok: number }>(checkImport.path, {
    method: 'POST',
    body: form,
  });
  if (ok !== ROWS) throw new Error(`${ok} rows may be imported`);
  const checked = performance.now();
  await call(confirmImport.path, {
    method: confirmImport.method,
    body: JSON.stringify({ checkId }),
    headers: { 'content-type': 'application/json' },
  });
  for (;;) {
    const task = await call<Task>(getTask.path.replace(':id', checkId));
    if (task.status === TASK.failed) throw new Error(task.error ?? 'the import failed');
    if (isTaskOver(task.status)) break;
    await sleep(50);
  }
  return { check: checked - begin, confirmed: performance.now() - checked };
};
