/**
 * Reads the faults of Prisma and pg: which unique index refused, whether the database is away, what the log may say.
 * Those of the database quote statements, values, rows, addresses and names of users: of them the log keeps the code,
 * what was refused, and the way through our own code.
 */

type Fault = {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  originalCode?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: unknown;
} & Record<string, unknown>;

const isObject = (value: unknown): value is Fault => typeof value === 'object' && value !== null;

/** The fault and what caused it, from the outside in. */
const chainOf = (fault: unknown): Fault[] => {
  const found: Fault[] = [];
  const visit = (next: unknown) => {
    if (!isObject(next) || found.includes(next) || found.length > 8) return;
    found.push(next);
    if (isObject(next.meta)) visit(next.meta['driverAdapterError']);
    visit(next.cause);
  };
  visit(fault);
  return found;
};

const AWAY = [
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|terminating connection|Query read timeout/i,
  /timeout exceeded when trying to connect|timeout expired/i,
  /Client has encountered a connection error|Can't reach database server/i,
  /the database system is (starting up|shutting down|in recovery mode)/i,
];
const saysAway = (text: string) => AWAY.some((one) => one.test(text));
/**
 * SQLSTATEs: 08 connection, 57P operator intervention, 53 no memory, disk or connections, 57014 statement timeout,
 * 25006 a server that only reads, 25P03 and 25P04 a transaction that took too long.
 */
const AWAY_STATES = /^(08...|57P0[1-5]|53[0-4]00|57014|25006|25P0[34])$/;

/** The database is not there, is frozen or refuses connections: nothing the caller sent can be to blame. */
export const isDatabaseAway = (error: unknown): boolean =>
  chainOf(error).some((e) => {
    const state = [e.code, e.originalCode].find((c) => typeof c === 'string');
    return (
      (typeof state === 'string' &&
        (AWAY_STATES.test(state) ||
          ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'].includes(state) ||
          saysAway(state))) ||
      (typeof e.message === 'string' && saysAway(e.message))
    );
  });

/**
 * A standby ended what was in the way of its replaying (40001, or 40P01 where both waited for each other): it may be
 * done anew.
 */
export const isConflict = (error: unknown): boolean =>
  chainOf(error).some(({ code }) => code === '40001' || code === '40P01');

/** The statement was given up after its time: its connection answers nothing else before it has answered that. */
export const isUnanswered = (error: unknown): boolean =>
  chainOf(error).some(({ message }) => message === 'Query read timeout');

/** It was given up after its time, by the server or by us: again it would take as long. */
export const isOverTime = (error: unknown): boolean =>
  isUnanswered(error) || chainOf(error).some(({ code }) => code === '57014');

/** A unique index refused the row (SQLSTATE 23505, Prisma P2002); with a name, that index or a column in it. */
export const isUniqueViolation = (error: unknown, name?: string): boolean =>
  chainOf(error).some(
    (e) =>
      (e.code === 'P2002' || e.code === '23505' || e.originalCode === '23505') &&
      (!name || JSON.stringify([e, e['constraint'], e.message]).includes(name)),
  );

export type LoggedFault = { type: string; message: string; code?: string; stack: string };

/**
 * SQLSTATE classes whose messages name tables, columns and constraints, and never a value: 23 integrity, 40 rollback,
 * 42 syntax and access.
 */
const TELLING = /^(23|40|42)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/@]+@[^\s'"]+/gi;

/** Of Prisma, its driver, or Postgres itself; others keep an `originalCode` too, of a call to a mail server for one. */
const isOfDatabase = (fault: Fault): boolean =>
  /^(Prisma|DriverAdapterError)/.test(String(fault.name)) ||
  'severity' in fault ||
  ('originalCode' in fault && 'originalMessage' in fault);
const isOfConnection = (fault: Fault): boolean =>
  ['connect', 'getaddrinfo', 'read', 'write'].includes(String(fault['syscall'])) && !('path' in fault);

const stateOf = (fault: Fault): string | undefined =>
  [fault.originalCode, fault.code].find(
    (code): code is string => typeof code === 'string' && SQLSTATE.test(code) && !code.startsWith('P2'),
  );

const describeDatabase = (chain: readonly Fault[]): string => {
  const state = chain.map(stateOf).find((code) => code !== undefined);
  const teller = chain.find((fault) => state !== undefined && stateOf(fault) === state);
  const told =
    state && TELLING.test(state)
      ? String(teller?.['originalMessage'] ?? teller?.message ?? '').split('\n')[0]
      : undefined;
  const named = chain.map((fault) => fault['constraint']).find((constraint) => typeof constraint === 'string');
  return ['database fault', state, told, named && !told?.includes(named) && `constraint ${named}`]
    .filter(Boolean)
    .join(': ');
};

const frames = (stack: unknown): string =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : '';

const codeOf = (chain: readonly Fault[]): string | undefined =>
  chain.map(({ code }) => code).find((code): code is string => typeof code === 'string');

const describe = (chain: readonly Fault[], fault: Fault): string => {
  if (chain.some(isOfDatabase)) return describeDatabase(chain);
  if (chain.some(isOfConnection)) return `connection fault: ${codeOf(chain)}`;
  const parts = Array.isArray(fault.errors) ? fault.errors.map((part) => faultForLog(part).message) : [];
  return [String(fault.message), ...parts].filter(Boolean).join('; ').replace(ADDRESS, '…');
};

/** For `err` in the log; its message alone where a line has room for no more. */
export const faultForLog = (fault: unknown): LoggedFault => {
  if (!isObject(fault)) return { type: typeof fault, message: String(fault).replace(ADDRESS, '…'), stack: '' };
  const chain = chainOf(fault);
  const code = codeOf(chain);
  return {
    type: String(fault.name ?? 'Error'),
    message: describe(chain, fault),
    ...(code && { code }),
    stack: frames(fault.stack),
  };
};

/** The same for a console, in one piece. */
export const loggedFaultText = (fault: unknown): string => {
  const { type, message, code, stack } = faultForLog(fault);
  return [`${type}${code ? ` ${code}` : ''}: ${message}`, stack].filter(Boolean).join('\n');
};

/** A lock was not free within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => chainOf(error).some(({ code }) => code === '55P03');
