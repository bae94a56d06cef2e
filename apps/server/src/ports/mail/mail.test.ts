import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { MAIL_FAULT } from '@zhibiao/contract/notice/staff';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '#test/content/certificate.ts';
import { createMail } from './mail.ts';

const MESSAGE = {
  to: 'zhou@example.com',
  subject: '【知标学堂】验证码',
  text: '您的验证码是 246810，5分钟内有效。',
  template: 'code-register',
};
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A provider on this machine; gives the mail port that talks to it and what it received. */
const provider = async (options: SMTPServerOptions, { requireTls = false, from = 'noreply@example.com' } = {}) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const mail = {
    host: '127.0.0.1',
    port,
    secure: false,
    requireTls,
    user: null,
    pass: null,
    from,
  };
  return { received, mail: createMail({ mail, dataDir: '/nowhere', production: true }, () => {}) };
};

it('hands the message over', async () => {
  const { mail, received } = await provider({});
  await mail.send(MESSAGE);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^From: noreply@example.com/m);
  expect(received[0]).toMatch(/^To: zhou@example.com/m);
  const [, body = ''] = received[0]?.split('\r\n\r\n') ?? [];
  expect(Buffer.from(body, 'base64').toString('utf8')).toContain('246810');
});

it('names the sender by name and address, which a comma does not make two', async () => {
  const { mail, received } = await provider({}, { from: 'IP Training, Centre <noreply@example.com>' });
  await mail.send(MESSAGE);
  expect(received[0]).toMatch(/^From: "IP Training, Centre" <noreply@example.com>/m);
});

it('sends further headers as they are, and none with a line break', async () => {
  const { mail, received } = await provider({});
  const address = `<https://learning.example.com/prod-api/api/notify/unsubscribe?t=${'Ab_-'.repeat(16)}>`;
  const headers = { 'List-Unsubscribe': address, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await mail.send({ ...MESSAGE, headers });
  const [head = ''] = received[0]?.split('\r\n\r\n') ?? [];
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  expect(unfolded).toContain(`List-Unsubscribe: ${address}`);
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const broken = { 'List-Unsubscribe': `${address}\r\nBcc: b@example.com` };
  await expect(mail.send({ ...MESSAGE, headers: broken })).rejects.toThrow(/line break/);
  expect(received).toHaveLength(1);
});

it('rejects when the provider refuses the recipient', async () => {
  const { mail } = await provider({
    onRcptTo(_address, _session, done) {
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
  });
  await expect(mail.send(MESSAGE)).rejects.toThrow(/550/);
});

it('rejects within its time when the provider hangs', async () => {
  const { mail } = await provider({ onMailFrom: () => {} });
  await expect(mail.send(MESSAGE)).rejects.toThrow();
}, 10_000);

it('rejects when the provider drops the line after the data', async () => {
  const { mail } = await provider({
    onData(stream) {
      stream.resume();
      stream.on('end', () => void closers.splice(0).map((close) => close()));
    },
  });
  await expect(mail.send(MESSAGE)).rejects.toThrow();
}, 10_000);

it('rejects when nobody listens', async () => {
  const mail = createMail(
    {
      mail: {
        host: '127.0.0.1',
        port: 1,
        secure: false,
        requireTls: false,
        user: null,
        pass: null,
        from: 'a@example.com',
      },
      dataDir: '/nowhere',
      production: false,
    },
    () => {},
  );
  await expect(mail.send(MESSAGE)).rejects.toThrow(/ECONNREFUSED/);
});

it('where TLS is required sends nothing to a provider without it, or whose offer was cut out on the way', async () => {
  const { mail, received } = await provider({}, { requireTls: true });
  await expect(mail.send(MESSAGE)).rejects.toThrow(MAIL_FAULT.starttls);
  expect(received).toEqual([]);
});

it('where TLS is required sends over TLS, and only to the certificate of the provider', async () => {
  const secure: boolean[] = [];
  const options: SMTPServerOptions = {
    disabledCommands: [],
    key: CERTIFICATE_KEY,
    cert: CERTIFICATE,
    onMailFrom(_address, session, done) {
      secure.push(session.secure);
      done();
    },
  };
  const stranger = await provider(options, { requireTls: true });
  await expect(stranger.mail.send(MESSAGE)).rejects.toThrow(/SELF_SIGNED/);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  closers.push(async () => setDefaultCACertificates(trusted));
  const known = await provider(options, { requireTls: true });
  await known.mail.send(MESSAGE);
  expect({ secure, received: known.received.length, strange: stranger.received.length }).toEqual({
    secure: [true],
    received: 1,
    strange: 0,
  });
});

it('refuses a line break in a header, and one address stays one recipient', async () => {
  const recipients: string[] = [];
  const { mail } = await provider({
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      done();
    },
  });
  await expect(mail.send({ ...MESSAGE, to: 'a@example.com\r\nBcc: b@example.com' })).rejects.toThrow(/line break/);
  await expect(mail.send({ ...MESSAGE, subject: '验证码\nBcc: b@example.com' })).rejects.toThrow(/line break/);
  await mail.send({ ...MESSAGE, to: 'a@example.com,b@example.com' }).catch(() => {});
  expect(recipients).not.toContain('b@example.com');
});

it('without a provider writes one line of JSON that only the owner can read, and logs no code', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhibiao-outbox-'));
  closers.push(() => rm(dataDir, { recursive: true }));
  const lines: string[] = [];
  const mail = createMail({ mail: null, dataDir, production: false }, (line) => lines.push(line));
  await Promise.all([mail.send(MESSAGE), mail.send({ ...MESSAGE, text: '第二封' })]);
  const path = join(dataDir, 'outbox.jsonl');
  const written = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(written).toMatchObject([
    { channel: 'mail', to: 'zhou@example.com', template: 'code-register', text: MESSAGE.text },
    { text: '第二封' },
  ]);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(lines.join()).toContain('z***@example.com');
  expect(lines.join()).not.toMatch(/246810|zhou@/);
});

it('in production says that mail is not there', async () => {
  const mail = createMail({ mail: null, dataDir: '/nowhere', production: true }, () => {});
  await expect(mail.send(MESSAGE)).rejects.toThrow('暂未开通邮件服务，请使用手机号码');
});

it.each(['169.254.169.254', '100.100.100.200', '2852039166', 'fe80::1', '::ffff:169.254.169.254', 'fd00:ec2::254'])(
  'calls no address that tells of the machine itself: %s',
  async (host) => {
    const { mail: config } = { mail: { host, port: 25, secure: false, requireTls: false, user: null, pass: null } };
    const mail = createMail(
      { mail: { ...config, from: 'a@example.com' }, dataDir: '/nowhere', production: true },
      () => {},
    );
    await expect(mail.send(MESSAGE)).rejects.toThrow('邮件服务器不能是链路本地或云主机元数据地址');
  },
);
