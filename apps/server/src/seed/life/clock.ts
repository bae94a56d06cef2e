import pg from 'pg';
import type { Pool } from '#db/client.ts';
import { many, one, raw, run, sql } from '#db/sql.ts';

/**
 * The clock of the life. The product's own commands ask the database what time it is, and some ask this process; so
 * that commands can run at a moment of the past, both give another time here, in this process and its connections
 * alone: a schema that comes before pg_catalog has functions of the clock that are `shift` milliseconds off. What the
 * database writes by default knows no search path, so tables with such defaults are seen through views that have the
 * shifted ones, and PostgreSQL's own stamps of a row, which the product reads.
 */

const { escapeIdentifier: name } = pg;
const SCHEMA = 'life_clock';

const FUNCTIONS = ['now', 'clock_timestamp', 'transaction_timestamp', 'statement_timestamp'].map(
  (clock) => `CREATE FUNCTION ${SCHEMA}.${clock}() RETURNS timestamptz LANGUAGE sql ${
    clock === 'clock_timestamp' ? 'VOLATILE' : 'STABLE'
  } AS $$
    SELECT pg_catalog.${clock}() + (SELECT last_value FROM ${SCHEMA}.shift) * interval '1 millisecond' $$;`,
);

const DEFAULTS = sql<{ table: string; column: string }>`
  SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND (column_default LIKE 'CURRENT_TIMESTAMP%' OR column_default LIKE '%now()%')
  ORDER BY 1, 2`;

/** Grouped by its key alone, which a view has not; nothing of it is written by default. */
const PLAIN = ['User'];

const viewsOf = (found: readonly { table: string; column: string }[]): string[] => {
  const defaults = found.filter(({ table }) => !PLAIN.includes(table));
  const tables = [...new Set(defaults.map(({ table }) => table))];
  return [
    ...tables.map(
      (table) => `CREATE VIEW ${SCHEMA}.${name(table)} WITH (security_invoker) AS
        SELECT *, xmin, xmax FROM public.${name(table)};`,
    ),
    ...defaults.map(
      ({ table, column }) =>
        `ALTER VIEW ${SCHEMA}.${name(table)} ALTER ${name(column)} SET DEFAULT ${SCHEMA}.clock_timestamp();`,
    ),
  ];
};

/** Functions of the product whose parameters default to the time, as written. */
const TIMED = sql<{ made: string }>`
  SELECT pg_get_functiondef(p.oid) AS made FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND pg_get_function_arguments(p.oid) LIKE '%DEFAULT clock_timestamp()%'`;
/** The same once more, by the shifted clock: a default is bound when its function is made. */
const shiftDefaults = async (owner: pg.Client): Promise<void> => {
  const timed = await many(owner, TIMED);
  await run(owner, raw(`SET search_path = ${SCHEMA}, pg_catalog, public`));
  for (const { made } of timed) await run(owner, raw(made.replace('FUNCTION public.', `FUNCTION ${SCHEMA}.`)));
  await run(owner, raw('RESET search_path'));
};

/** As the owner of the database, before anybody connects by `urlWithClock`. */
export const makeClock = async (owner: pg.Client, role: string): Promise<void> => {
  await dropClock(owner);
  await run(owner, raw(`CREATE SCHEMA ${SCHEMA}; CREATE SEQUENCE ${SCHEMA}.shift MINVALUE ${-(2 ** 52)} START 0`));
  await run(owner, raw([...FUNCTIONS, ...viewsOf(await many(owner, DEFAULTS))].join('\n')));
  await shiftDefaults(owner);
  await run(
    owner,
    raw(`GRANT USAGE ON SCHEMA ${SCHEMA} TO ${name(role)};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${name(role)};
      GRANT SELECT, UPDATE ON SEQUENCE ${SCHEMA}.shift TO ${name(role)}`),
  );
};
export const dropClock = (owner: pg.Client): Promise<number> =>
  run(owner, raw(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`));

/** Connections on which the shifted clock is the clock. No user waits for them, so they may take their time. */
export const urlWithClock = (databaseUrl: string): string => {
  const url = new URL(databaseUrl);
  const settings = {
    search_path: `${SCHEMA},pg_catalog,public`,
    max_parallel_workers_per_gather: '0',
    synchronous_commit: 'off',
  };
  url.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
  );
  for (const timeout of ['statement_timeout', 'query_timeout', 'idle_in_transaction_session_timeout'])
    url.searchParams.set(timeout, '60000');
  return url.href;
};

const RealDate = Date;
let shiftMs = 0;
const shifted = (): number => RealDate.now() + shiftMs;

/** `new Date()` and `Date.now()` of this process follow the shift from now on; returns how to undo it. */
export const shiftDates = (): (() => void) => {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], self) =>
      Reflect.construct(target, given.length > 0 ? given : [shifted()], self),
    get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
  });
  return () => {
    globalThis.Date = RealDate;
    shiftMs = 0;
  };
};

const setShift = (ms: number) => sql<{ ms: string }>`SELECT setval('life_clock.shift', ${ms}) AS ms`;

/** It is `moment` now, and time goes on from there, until it is set again. */
export const setClock = async (pool: Pool, moment: Date): Promise<void> => {
  shiftMs = Math.round(moment.getTime() - RealDate.now());
  await one(pool, setShift(shiftMs));
};
export const resetClock = async (pool: Pool): Promise<void> => {
  shiftMs = 0;
  await one(pool, setShift(0));
};
