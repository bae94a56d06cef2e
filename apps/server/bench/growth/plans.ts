import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { lit, run, sql } from '#db/sql.ts';

/** Statements shorter than this say nothing about growth, ms. */
const LEAST_MS = 1;

/** By what the session runs under: `auto_explain` was loaded when it began (worlds.ts), and is told to write here. */
const explain = async (pool: pg.Pool, leastMs: number) => {
  await run(pool, sql`ALTER SYSTEM SET auto_explain.log_min_duration = ${lit(leastMs)}`);
  await run(pool, sql`SELECT pg_reload_conf()`);
  await sleep(300);
};

/** The statements that `ask` runs, each with its plan as it was executed; the slowest first. */
export const plansOf = async (pool: pg.Pool, logFile: string, ask: () => Promise<unknown>): Promise<string[]> => {
  await explain(pool, LEAST_MS);
  const { size: from } = await stat(logFile);
  try {
    await ask();
    await sleep(300);
  } finally {
    await explain(pool, -1);
  }
  return entriesOf(await readFrom(logFile, from));
};

const readFrom = async (path: string, from: number): Promise<string> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, size - from)), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
};

const ENTRY = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g;
/** A statement as long as a page helps nobody; the plan says what it does. */
const QUERY_CHARS = 1_500;

const entriesOf = (log: string): string[] =>
  [...log.matchAll(ENTRY)]
    .map(([, ms, text]) => ({ ms: Number(ms), text: (text ?? '').replace(/^\t/gm, '') }))
    .filter(({ text }) => !text.includes('auto_explain'))
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ ms, text }) => {
      const plan = text.search(/^[A-Z][\w ]+ .*\(cost=/m);
      const query = text.slice(0, Math.min(plan, QUERY_CHARS)).trimEnd();
      return `${ms.toFixed(1)} ms\n${query}\n${text.slice(plan).trimEnd()}`;
    });
