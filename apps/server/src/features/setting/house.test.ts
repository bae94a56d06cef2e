import type { AddressInfo } from 'node:net';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SMTPServer } from 'smtp-server';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { HOUSE } from '#test/house.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { unsubscribeAddress } from '#features/notice/wish/unsubscribe-link.ts';
import { createChannels } from '#ports/messages/channels.ts';
import { notify } from '#services/notify/notify.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

const NAME = '江岸"知产"<学院>';
let world: TestWorld;
let person: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  person = await buildStaff(world, { permissions: ['setting:edit', 'audit:list', 'cert:template', 'notify:rule'] });
  const passwordHash = await world.deps.passwords.hash('Kejian-2026-xuexi', person.id);
  const data = { email: 'staff@example.com', passwordHash, pwdUpdatedAt: new Date() };
  await world.deps.db.staff.update({ where: { id: person.id }, data });
  await world.deps.db.setting.createMany({
    data: ['notify.quietFrom', 'notify.quietTo'].map((key) => ({ key, value: 0 })),
  });
  await person.agent.put('/system/setting', { values: [{ key: 'site.name', value: NAME, version: 1 }] });
});
afterAll(() => world.close());

/** What a mail server is given: the whole letter. */
const openPost = async () => {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { letters, close, at: { host: '127.0.0.1', port, secure: false, requireTls: false, user: null, pass: null } };
};
/** A header as it is read: unfolded, and its encoded words in letters. */
const headOf = (letter: string, name: string): string =>
  (new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'm').exec(letter)?.[1] ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('latin1'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      text.replaceAll('_', ' ').replace(/=(..)/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    );
const read = (letter: string, name: string) => Buffer.from(headOf(letter, name), 'latin1').toString('utf8');

test('a mail bears the name before its subject and as its sender, unless the sender has one of its own', async () => {
  const post = await openPost();
  const sendAs = async (from: string) => {
    const config = { ...world.deps.config, mail: { ...post.at, from } };
    const { mail } = createChannels({ ...world.deps, config }, () => {});
    await sendMessages({ ...world.deps, mail });
  };
  const { id } = await buildPerson(world, { email: 'zhou@example.com' });
  await inTransaction(world.deps.pool, async (client) => {
    await notify(client, 'course.assigned', [id], { said: '请学习。', count: '1' });
    await tellStaff(client, 'audit.broken');
  });
  await sendAs('noreply@example.com');
  await inTransaction(world.deps.pool, (client) => tellStaff(client, 'audit.broken'));
  await sendAs('考务 <exam@example.com>');
  await post.close();
  expect(post.letters.map((letter) => read(letter, 'Subject').slice(0, 12))).toEqual(Array(3).fill(`【${NAME}】`));
  expect(post.letters.map((letter) => read(letter, 'From'))).toEqual([
    '江岸知产<学院> <noreply@example.com>',
    '江岸知产<学院> <noreply@example.com>',
    '考务 <exam@example.com>',
  ]);
});

test('a short message without a signature of its own is signed with it', async () => {
  const used: unknown[] = [];
  const send = async () => null;
  const make = {
    sms: ({ sms }: { sms: unknown }) => {
      used.push(sms);
      return { send };
    },
    mail: () => ({ send }),
  };
  const at = { provider: 'http', url: 'http://a.example', body: '', headers: '{}', ok: '', secret: null } as const;
  const give = async (sign: string) => {
    const config = { ...world.deps.config, sms: { ...at, sign } };
    const channels = createChannels({ ...world.deps, config }, () => {}, make);
    await channels.sms.send({ to: '1', text: '', template: 'test', params: {} });
  };
  await give('');
  await give('备案的签名');
  expect(used).toMatchObject([{ sign: NAME }, { sign: '备案的签名' }]);
});

test('an authenticator, the page below a mail and a document bear it', async () => {
  const { data } = await visitor(world, { token: person.token }).post('/system/auth/totp/begin');
  expect(new URL(data.uri).searchParams.get('issuer')).toBe(NAME);

  const { config, secrets } = world.deps;
  const address = new URL(unsubscribeAddress(config, secrets, { userId: person.id, scope: 'study' }));
  const { text } = await supertest(world.app.server).get(`${address.pathname}${address.search}`);
  expect(text).toContain('江岸&quot;知产&quot;&lt;学院&gt;</title>');

  const template = { ...HOUSE[1], type: 1, name: '新版', issuerName: '', logoKey: null, sealKey: null, signKey: null };
  const asked = { ...template, validYears: null, as: 'pdf' };
  const { data: drawn } = await person.agent.post('/system/certTemplate/preview', asked);
  const loading = getDocument({ data: new Uint8Array(Buffer.from(drawn.pdf, 'base64')), verbosity: 0 });
  const { info } = await (await loading.promise).getMetadata();
  await loading.destroy();
  expect(info).toMatchObject({ Creator: NAME, Producer: NAME });
});
