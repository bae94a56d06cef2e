import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw, run, sql } from './sql.ts';
import { openDirectDatabase } from '#test/world/database.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { connect } from './connect.ts';
import { faultForLog, isDatabaseAway, loggedFaultText } from './faults.ts';

/** Real faults of the real database: what the log says of them names no value, statement, address, user or password. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({}, openDirectDatabase);
});
afterAll(() => world.close());

const MOBILE = '13912340000';
const SECRET = 'pass-of-the-database';
const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (fault: unknown) => fault,
  );
const elsewhere = (change: Partial<URL>) => Object.assign(new URL(world.deps.config.databaseUrl ?? ''), change).href;
const viaPg = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect().finally(() => client.end().catch(() => {}));
};
const viaPrisma = async (url: string) => {
  const { db, close } = await connect(url, 2);
  await db.user.count().finally(close);
};
const newcomer = { mobile: MOBILE, realName: '林青山', passwordHash: 'hash-of-a-password' };

const FAULTS: [name: string, provoke: () => Promise<unknown>, told: RegExp][] = [
  [
    'a unique violation, by Prisma',
    async () => {
      await world.deps.db.user.create({ data: newcomer });
      await world.deps.db.user.create({ data: newcomer });
    },
    /23505.*"User_mobile_key"/,
  ],
  [
    'a unique violation, by pg',
    () => run(world.deps.pool, raw(`INSERT INTO "Setting" (key, value) VALUES ('site.name', '${MOBILE}')`)),
    /23505.*"Setting_pkey"/,
  ],
  [
    'a unique violation, by raw SQL through Prisma',
    () => world.deps.db.$executeRaw`INSERT INTO "Setting" (key, value) VALUES ('site.name', ${MOBILE})`,
    /23505/,
  ],
  ['a value that is no number', () => run(world.deps.pool, sql`SELECT ${MOBILE + MOBILE}::int`), /22003/],
  ['a value that is no id', () => run(world.deps.pool, sql`SELECT ${MOBILE}::uuid`), /22P02/],
  [
    'a table that is not there',
    () => run(world.deps.pool, raw(`SELECT '${MOBILE}' FROM nowhere`)),
    /42P01: relation "nowhere" does not exist/,
  ],
  ['a wrong password, by pg', () => viaPg(elsewhere({ password: SECRET })), /^database fault: 28P01$/],
  ['a wrong password, by Prisma', () => viaPrisma(elsewhere({ password: SECRET })), /^database fault/],
  [
    'a user that is not there',
    () => viaPg(elsewhere({ username: 'nobody-we-know', password: SECRET })),
    /^database fault: 28P01$/,
  ],
  ['a database that is not there', () => viaPg(elsewhere({ pathname: '/no-such-place' })), /^database fault: 3D000$/],
  ['a port that nobody listens on', () => viaPg(elsewhere({ port: '1' })), /ECONNREFUSED/],
  ['a host that nobody knows', () => viaPg(elsewhere({ hostname: 'no-such-host.invalid' })), /ENOTFOUND|EAI_AGAIN/],
];

describe('of a database fault the log says', () => {
  it.each(FAULTS)('what it was, and nothing that was meant for the database: %s', async (_, provoke, told) => {
    const { username, password, host } = new URL(world.deps.config.databaseUrl ?? '');
    const fault = await faultOf(provoke());
    const said = faultForLog(fault);
    expect(said.message).toMatch(told);
    for (const text of [JSON.stringify(said), loggedFaultText(fault)]) {
      for (const hidden of [
        MOBILE,
        SECRET,
        'hash-of-a-password',
        '林青山',
        username,
        password,
        host,
        'nobody-we-know',
        'no-such-place',
        'no-such-host',
        '127.0.0.1',
        'INSERT INTO',
        'SELECT ',
        'Key (',
      ]) {
        expect(text).not.toContain(hidden);
      }
    }
  });

  it('still where in our code it happened', async () => {
    expect(faultForLog(await faultOf(FAULTS[1]![1]())).stack).toMatch(/^\s+at /);
    expect(faultForLog(new Error('with a cause', { cause: new Error('of ours') }))).toMatchObject({
      type: 'Error',
      message: 'with a cause',
    });
    expect(faultForLog(new Error(`cannot use postgresql://me:${SECRET}@db:5432/x here`)).message).toBe(
      'cannot use … here',
    );
    const missing = await faultOf(Promise.resolve().then(() => readFileSync('/no/such/file')));
    expect(faultForLog(missing)).toMatchObject({ code: 'ENOENT', message: expect.stringContaining('/no/such/file') });
  });

  it('the same through the server’s own logger', () => {
    const { log } = world.app;
    const serializers = Object.getOwnPropertySymbols(Object.getPrototypeOf(log))
      .concat(Object.getOwnPropertySymbols(log))
      .filter((symbol) => String(symbol) === 'Symbol(pino.serializers)')
      .map((symbol) => (log as unknown as Record<symbol, { err?: unknown }>)[symbol]);
    expect(serializers.map((own) => own?.err)).toContain(faultForLog);
  });

  it('at a start that fails, too', () => {
    const url = elsewhere({ password: SECRET });
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: world.deps.config.dataDir, PORT: '0' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr.trim()).toBe('无法使用数据库：用户名或密码不对（DATABASE_URL、MIGRATE_DATABASE_URL）。');
    for (const hidden of [SECRET, new URL(url).username, new URL(url).host])
      expect(stdout + stderr).not.toContain(hidden);
  });
});

describe('the database is away', () => {
  it.each([
    ['no room on its disk', '53100', true],
    ['no memory', '53200', true],
    ['no connection left', '53300', true],
    ['ended by an administrator', '57P01', true],
    ['a server that only reads', '25006', true],
    ['a unique index', '23505', false],
  ])('%s (%s)', (_, code, away) => {
    expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(away);
    // As Prisma wraps it.
    expect(isDatabaseAway({ meta: { driverAdapterError: { cause: { originalCode: code } } } })).toBe(away);
  });
});
