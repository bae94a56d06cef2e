/** Reads the faults of Prisma and pg: which unique index refused, and whether the database is away. */

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

type Fault = {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown } | undefined;
};

const chain = (error: unknown): Fault[] => {
  const found: Fault[] = [];
  const visit = (e: unknown) => {
    if (typeof e !== 'object' || e === null || found.includes(e) || found.length > 8) return;
    found.push(e);
    visit((e as Fault).cause);
    visit((e as Fault).meta?.driverAdapterError);
  };
  visit(error);
  return found;
};

/** The database is not there, is frozen or refuses connections: nothing the caller sent can be to blame. */
export const isDatabaseAway = (error: unknown): boolean =>
  chain(error).some((e) => {
    const state = [e.code, (e as { originalCode?: unknown }).originalCode].find((c) => typeof c === 'string');
    return (
      (typeof state === 'string' &&
        (AWAY_STATES.test(state) ||
          ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'].includes(state) ||
          saysAway(state))) ||
      (typeof e.message === 'string' && saysAway(e.message))
    );
  });

/** The statement was given up after its time: its connection answers nothing else before it has answered that. */
export const isUnanswered = (error: unknown): boolean =>
  chain(error).some(({ message }) => message === 'Query read timeout');

/** A unique index refused the row (SQLSTATE 23505, Prisma P2002); with a name, that index or a column in it. */
export const isUniqueViolation = (error: unknown, name?: string): boolean =>
  chain(error).some(
    (e) =>
      (e.code === 'P2002' || e.code === '23505' || (e as { originalCode?: unknown }).originalCode === '23505') &&
      (!name || JSON.stringify([e, (e as { constraint?: unknown }).constraint, e.message]).includes(name)),
  );
