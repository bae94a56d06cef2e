/**
 * What the log may say of a fault. Those of the database quote statements, values, rows, addresses and names of users:
 * of them the log keeps the code, what was refused, and the way through our own code.
 */

type Fault = {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: unknown;
} & Record<string, unknown>;
export type LoggedFault = { type: string; message: string; code?: string; stack: string };

/**
 * SQLSTATE classes whose messages name tables, columns and constraints, and never a value: 23 integrity, 40 rollback,
 * 42 syntax and access.
 */
const TELLING = /^(23|40|42)/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/@]+@[^\s'"]+/gi;

const isObject = (value: unknown): value is Fault => typeof value === 'object' && value !== null;

/** The fault and what caused it, from the outside in. */
const chainOf = (fault: unknown): Fault[] => {
  const found: Fault[] = [];
  for (let next: unknown = fault; isObject(next) && !found.includes(next) && found.length < 8;) {
    found.push(next);
    const { meta, cause } = next;
    next = (isObject(meta) ? meta['driverAdapterError'] : undefined) ?? cause;
  }
  return found;
};

/** Of Prisma, its driver, or Postgres itself; others keep an `originalCode` too, of a call to a mail server for one. */
const isOfDatabase = (fault: Fault): boolean =>
  /^(Prisma|DriverAdapterError)/.test(String(fault.name)) ||
  'severity' in fault ||
  ('originalCode' in fault && 'originalMessage' in fault);
const isOfConnection = (fault: Fault): boolean =>
  ['connect', 'getaddrinfo', 'read', 'write'].includes(String(fault['syscall'])) && !('path' in fault);

const stateOf = (fault: Fault): string | undefined =>
  [fault['originalCode'], fault.code].find(
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
