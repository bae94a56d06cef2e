import { setTimeout as sleep } from 'node:timers/promises';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { MAIL_FAULT, MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config.ts';
import { faultForLog } from '#db/faults.ts';
import { run, sql } from '#db/sql.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '#test/content/certificate.ts';
import { buildStaff } from '#test/people/staff.ts';
import { OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { createMail } from './mail.ts';
import { mailFault } from './fault.ts';
import { MessageFault } from '#ports/messages/fault.ts';

/** Real conversations with mail servers that fail us: the caller is answered in time, and the fault has a name. */

const LONGEST_MS = 5_000;

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
/** A server that is none: what it does with each connection is all that it does. */
const raw = (behave: (socket: Socket) => void) => async () => {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listen(server);
};
const smtp = (options: SMTPServerOptions) => async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 50, ...options });
  server.on('error', () => {});
  closers.push(() => server.close(() => {}));
  return listen(server.server as Server);
};
const refuse = (responseCode: number) => (_: unknown, __: unknown, done: (error: Error) => void) =>
  done(Object.assign(new Error('zhou@example.com is not welcome'), { responseCode }));
/** One byte a second: no wait for the next one is long. */
const drip = (text: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 1_000);
  let at = 0;
  socket.on('close', () => clearInterval(timer));
};

type Settings = Partial<NonNullable<Config['mail']>>;
type Case = [name: string, open: () => Promise<number>, kind: keyof typeof MAIL_FAULT, settings?: Settings];
const CREDENTIALS = { user: 'notice@example.com', pass: 'wrong-pass-of-ours' };
const CASES: Case[] = [
  ['nobody listens', async () => 1, 'refused'],
  ['nobody knows the name', async () => 25, 'unknown', { host: 'no-such-host.invalid' }],
  ['it takes the call and says nothing', raw(() => {}), 'silent'],
  ['it greets a byte a second', raw(drip('220 hello')), 'silent'],
  ['it waits for TLS and we do not', smtp({ secure: true, key: CERTIFICATE_KEY, cert: CERTIFICATE }), 'silent'],
  ['it hangs after the sender', smtp({ onMailFrom: () => {} }), 'silent'],
  ['it hangs after the message', smtp({ onData: (stream) => stream.resume() }), 'silent'],
  ['it hangs up', raw((socket) => socket.end()), 'cut'],
  ['it resets the connection', raw((socket) => socket.resetAndDestroy()), 'cut'],
  ['it has no TLS and we begin with it', smtp({}), 'plain', { secure: true }],
  ['it says nothing to a TLS hello', raw(() => {}), 'silent', { secure: true }],
  ['it has no STARTTLS and we require it', smtp({}), 'starttls', { requireTls: true }],
  [
    'its certificate is nobody’s',
    smtp({ disabledCommands: [], key: CERTIFICATE_KEY, cert: CERTIFICATE }),
    'certificate',
    { requireTls: true },
  ],
  [
    'it does not accept the password',
    smtp({ authOptional: false, onAuth: (_, __, done) => done(new Error('no')), allowInsecureAuth: true }),
    'password',
    CREDENTIALS,
  ],
  ['it does not accept the sender', smtp({ onMailFrom: refuse(553) }), 'sender'],
  ['it is no mail server', raw((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')), 'protocol'],
  ['it is closed', raw((socket) => socket.write('554 go away\r\n')), 'protocol'],
  [
    'it does not want the message',
    smtp({
      onData: (stream, _, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
      },
    }),
    'rejected',
  ],
];
const mailTo = (port: number, settings: Settings = {}) =>
  createMail(
    {
      mail: {
        host: '127.0.0.1',
        port,
        secure: false,
        requireTls: false,
        user: null,
        pass: null,
        from: 'noreply@example.com',
        ...settings,
      },
      dataDir: '/nowhere',
      production: true,
    },
    () => {},
  );
/** Against a timer that begins with it, which a busy machine holds up as well. */
const timed = async <T>(work: () => Promise<T>): Promise<T> => {
  const late = sleep(LONGEST_MS).then(() => {
    throw new Error(`no answer within ${LONGEST_MS} ms`);
  });
  return Promise.race([work(), late]);
};

describe.each(CASES)('where %s', (_, open, kind, settings) => {
  it('the fault has its name, and is none of the database', async () => {
    const mail = mailTo(await open(), settings);
    const message = { to: 'zhou@example.com', subject: '验证码', text: '246810', template: 'code-login' };
    const fault = await timed(() =>
      mail.send(message).then(
        () => null,
        (thrown: unknown) => thrown,
      ),
    );
    expect(fault).toBeInstanceOf(MessageFault);
    const said = faultForLog(fault).message;
    expect(said.replace(/（\w+）$/, '')).toBe(MAIL_FAULT[kind]);
    expect(said).not.toMatch(/zhou@|database|wrong-pass/);
    const stops = kind === 'password' || kind === 'sender';
    expect((fault as MessageFault).kind).toBe(stops ? MESSAGE_FAULT.credentials : MESSAGE_FAULT.provider);
  });

  it('a learner at the door and a member of staff at their test are answered in time', async () => {
    const staff = await buildStaff(world, { permissions: ['channel:edit'] });
    await world.deps.db.staff.update({ where: { id: staff.id }, data: { email: 'ops@example.com' } });
    world.deps.mail.send = mailTo(await open(), settings).send;
    const [learner, tested] = await Promise.all([
      timed(() => visitor(world).get('/api/user/sendRegisterEmail', { emails: `p${performance.now()}@example.com` })),
      timed(() => staff.agent.post('/system/notify/channel/test', { channel: 'mail' })),
    ]);
    expect([learner.code, learner.msg]).toEqual([500, '验证码发送失败，请稍后再试']);
    expect(tested.code).toBe(500);
    expect(tested.msg.replace(/（\w+）$/, '')).toBe(`没有发出去：${MAIL_FAULT[kind]}`);
    await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
  });
});

it('a port that speaks TLS from the first byte is known by its silence towards whoever does not', () => {
  const silence = { code: 'ETIMEDOUT', command: 'CONN' };
  expect(mailFault(silence, { port: 465, secure: false }).message).toBe(`${MAIL_FAULT.encrypted}（ETIMEDOUT）`);
  expect(mailFault(silence, { port: 465, secure: true }).message).toBe(`${MAIL_FAULT.silent}（ETIMEDOUT）`);
  const nobody = { command: 'RCPT TO', responseCode: 550 };
  expect(mailFault(nobody, { port: 465, secure: true }).kind).toBe(MESSAGE_FAULT.recipient);
});

it('a fault that a mail library throws is named by where it happened, never as one of the database', () => {
  const socket = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), {
    code: 'ESOCKET',
    originalCode: 'ECONNREFUSED',
    syscall: 'connect',
  });
  expect(faultForLog(socket).message).toBe('connection fault: ESOCKET');
});
