import { createServer } from 'node:http';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createPlainServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#config.ts';
import { connect } from '#db/connect.ts';
import { createStorage } from '#ports/storage/create-storage.ts';
import { createTruth } from '#ports/truth/create-truth.ts';
import { askOnce, cloneTemplate } from '#test/world/database.ts';
import { mountSmall } from '#test/world/small-disk.ts';
import { startS3 } from '#test/world/s3.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import type { DoctorCheck, DoctorDeps, Finding } from '#features/doctor/check.ts';
import { CHECKS } from '#features/doctor/checks.ts';
import { examine } from '#features/doctor/examine.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Changed = Partial<Omit<DoctorDeps, 'config'>> & { config?: Partial<DoctorDeps['config']> };
/** One check in the test's world, with what is changed in it. */
const look = async (key: string, { config = {}, ...deps }: Changed = {}): Promise<Finding> => {
  const check = CHECKS.find((one) => one.key === key) as DoctorCheck;
  const whole = { ...world.deps, config: { ...world.deps.config, ...config } };
  const report = await examine({ ...whole, statements: new Map(), samples: [], ...deps }, [check]);
  return report.rows[0] as unknown as Finding;
};
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'zhibiao-doctor-'));
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
};
const listening = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
};
/** No server answers there. */
const freePort = async (): Promise<number> => {
  const server = createPlainServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
};

test('the database, the rights in it and its connections are as they should be', async () => {
  expect(await look('database')).toMatchObject({ level: 'ok', found: expect.stringMatching(/^PostgreSQL \d+/) });
  expect(await look('rights')).toMatchObject({ level: 'ok' });
  expect(await look('connections')).toMatchObject({ level: 'ok' });
  expect(await look('connections', { config: { databasePool: 200 } })).toMatchObject({ level: 'warn' });
});

test('an application that owns its tables is told, in production as a fault', async () => {
  const { url, drop } = await cloneTemplate();
  const owner = await connect(url, 2);
  closers.push(drop, owner.close);
  expect(await look('rights', { pool: owner.pool })).toMatchObject({ level: 'warn' });
  expect(await look('rights', { pool: owner.pool, config: { production: true } })).toMatchObject({
    level: 'fault',
    todo: expect.stringContaining('MIGRATE_DATABASE_URL'),
  });
});

test('what somebody changed in the database by hand is named', async () => {
  expect(await look('drift')).toMatchObject({ level: 'ok' });
  const { url, drop } = await cloneTemplate();
  const owner = await connect(url, 2);
  closers.push(drop, owner.close);
  await askOnce(
    url,
    'ALTER TABLE "StudyGrant" DISABLE TRIGGER is_only_added; ALTER TABLE "Banner" ADD COLUMN extra int',
  );
  expect(await look('drift', { pool: owner.pool })).toMatchObject({
    level: 'fault',
    found: '触发器 StudyGrant.is_only_added 被停用；多出列 Banner.extra',
  });
});

/** A database whose transactions commit so: a pooler takes no such setting from a client. */
const committing = async (how: 'on' | 'off') => {
  const { url, drop } = await cloneTemplate();
  await askOnce(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = ${how}`);
  const { pool, close } = await connect(url, 2);
  closers.push(drop, close);
  return pool;
};

test('without a synchronous standby there is a risk, until somebody states that it is accepted', async () => {
  const risk = await look('standby', { pool: await committing('on') });
  expect(risk).toMatchObject({
    level: 'warn',
    found: '同步备机 0 台，共 0 台',
    statement: { kind: 'risk', stated: null },
  });
  const stated = { about: risk.statement!.about, reason: '试运行', by: '程望舒', at: '2026-11-20 10:00:00' };
  const statements = new Map([['standby', stated]]);
  expect(await look('standby', { pool: await committing('on'), statements })).toMatchObject({
    level: 'ok',
    statement: { stated: { by: '程望舒' } },
  });
  expect(await look('standby', { pool: await committing('off'), statements })).toMatchObject({
    level: 'warn',
    found: 'synchronous_commit 是 off，提交时不等备机',
  });
  expect(await look('standby', { config: { databaseUrl: null } })).toMatchObject({ level: 'ok', statement: null });
});

test('a disk that is nearly full is a fault', async () => {
  // Only root may mount one.
  if (process.getuid?.() !== 0) return;
  const dataDir = await folder();
  const disk = mountSmall(dataDir, '4m');
  closers.push(disk.end);
  const config = { dataDir };
  expect(await look('disk', { config })).toMatchObject({ level: 'ok' });
  await writeFile(join(dataDir, 'film'), Buffer.alloc(3.6 * 1024 * 1024));
  expect(await look('disk', { config })).toMatchObject({ level: 'warn', found: expect.stringContaining('4.0 MB') });
  await writeFile(join(dataDir, 'more'), Buffer.alloc(0.3 * 1024 * 1024));
  expect(await look('disk', { config })).toMatchObject({ level: 'fault' });
  await writeFile(join(dataDir, 'rest'), Buffer.alloc(1024 * 1024)).catch(() => {});
  expect(await look('storage', { config, storage: createStorage({ dataDir }) })).toMatchObject({
    level: 'fault',
    found: '数据目录写、读、删一个文件没有成功：磁盘已满',
  });
});

test('no backup, an old one, a fresh one that is not sealed, and drills', async () => {
  const { db } = world.deps;
  const sealed = { config: { backup: { ...world.deps.config.backup, dir: '/b', passphrase: 'x'.repeat(16) } } };
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const made = (kind: string, at: Date, fault: string | null = null) => {
    const ended = { endedAt: at, madeAt: at, verifiedAt: fault === null ? at : null, heldUntil: at };
    return db.backupRun.create({ data: { kind, place: '/b', startedAt: at, bytes: 5_000n, fault, ...ended } });
  };
  expect(await look('backup')).toMatchObject({ level: 'fault', found: '还没有校验过的备份' });
  expect(await look('drill')).toMatchObject({ level: 'ok' });
  await made('backup', hours(30));
  expect(await look('backup', sealed)).toMatchObject({ level: 'fault', found: expect.stringMatching(/超过 24 小时$/) });
  await made('backup', hours(1));
  expect(await look('backup', sealed)).toMatchObject({
    level: 'ok',
    found: expect.stringContaining('4.9 KB，全部核对'),
  });
  expect(await look('backup')).toMatchObject({ level: 'warn', statement: { kind: 'risk', about: 'unsealed' } });
  expect(await look('drill', sealed)).toMatchObject({ level: 'warn', found: '还没有试过' });
  await made('drill', hours(24 * 20));
  expect(await look('drill', sealed)).toMatchObject({ level: 'warn' });
  await made('drill', hours(3));
  expect(await look('drill', sealed)).toMatchObject({ level: 'ok' });
  await made('drill', hours(2), '证书少了 1 份');
  expect(await look('drill', sealed)).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('证书少了 1 份'),
  });
});

test('how many backups are kept, and since when', async () => {
  const dir = await folder();
  const at = new Date();
  const made = { startedAt: at, heldUntil: at, endedAt: at, madeAt: at, verifiedAt: at };
  await world.deps.db.backupRun.create({ data: { kind: 'backup', place: dir, bytes: 5_000n, ...made } });
  for (const set of ['20260901T183000Z', '20261126T183000Z']) {
    await mkdir(join(dir, 'sets', set), { recursive: true });
    await writeFile(join(dir, 'sets', set, 'manifest.json'), '{}');
  }
  const config = { backup: { ...world.deps.config.backup, dir, passphrase: 'x'.repeat(16) } };
  expect(await look('backup', { config })).toMatchObject({
    level: 'ok',
    found: expect.stringMatching(/，全部核对；共留 2 份，最早 2026-09-02$/),
  });
});

test('files that the night found missing or altered are named; a look of long ago is told', async () => {
  const { db } = world.deps;
  const night = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
  const looked = (daysAgo: number, found = {}) =>
    db.fileCheck.create({
      data: { night: night(daysAgo), at: night(daysAgo), files: 12, hashed: 3, missing: 0, altered: 0, ...found },
    });
  expect(await look('files')).toMatchObject({ level: 'ok', found: '还没有到第一次夜间核对' });
  await looked(5);
  expect(await look('files')).toMatchObject({ level: 'warn', door: '/console/jobs' });
  await looked(1);
  expect(await look('files')).toMatchObject({ level: 'ok', found: expect.stringMatching(/核对 12 个，一个不缺/) });
  await looked(0, { missing: 1, altered: 3, spoilt: ['a.pdf', 'b.webp', 'c.mp4', 'd.vtt'] });
  expect(await look('files')).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('缺失 1 个，与原来不同 3 个'),
    why: 'a.pdf、b.webp、c.mp4 等',
  });
});

test('an object store is written, read and cleaned; a wrong key or bucket is named', async () => {
  const s3 = await startS3();
  closers.push(s3.close);
  const at = async (env: Record<string, string> = {}) => {
    const dataDir = await folder();
    const config = loadConfig({ ...s3.env, DATA_DIR: dataDir, ...env });
    return look('storage', { config: { s3: config.s3, dataDir }, storage: createStorage(config) });
  };
  expect(await at()).toMatchObject({
    level: 'ok',
    found: expect.stringMatching(/^S3 桶 zhibiao-media 写、读、删一个文件，共 \d+ 毫秒$/),
  });
  expect(await at({ S3_SECRET_KEY: 'wrong' })).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('密钥不对'),
  });
  expect(await at({ S3_BUCKET: 'nothing-here' })).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('没有这个存储桶'),
  });
});

const mailServer = async (options: SMTPServerOptions = {}) => {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, done) => {
      letters.push(address);
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  const port = await listening(server.server);
  return { letters, mail: { ...MAIL, port } };
};
const MAIL = { host: '127.0.0.1', port: 25, secure: false, requireTls: false, user: null, pass: null, from: 'a@b.cn' };

test('mail is a whole handshake without a letter; a wrong port and a wrong password are named', async () => {
  const { mail, letters } = await mailServer();
  expect(await look('mail', { config: { mail } })).toMatchObject({
    level: 'ok',
    found: `127.0.0.1:${mail.port} 握手成功，24 小时内送出 0 封`,
  });
  expect(letters).toEqual([]);
  expect(await look('mail', { config: { mail: { ...mail, port: await freePort() } } })).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('邮件服务器拒绝连接'),
    door: '/console/notify/channel',
  });
  const strict = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  expect(await look('mail', { config: { mail: { ...strict.mail, user: 'a', pass: 'b' } } })).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('不接受用户名或密码'),
  });
});

test('a mail server that hangs is given up', async () => {
  const port = await listening(createPlainServer(() => {}));
  expect(await look('mail', { config: { mail: { ...MAIL, port } } })).toMatchObject({ level: 'fault' });
});

test('letters that failed in the last day are told with their reason', async () => {
  const { mail } = await mailServer();
  const letter = {
    event: 'x',
    channel: 2,
    toMasked: 'a***@b.cn',
    subject: 's',
    state: 3,
    lastError: '收件方拒绝发件人',
  };
  const { id } = await world.deps.db.delivery.create({ data: letter });
  expect(await look('mail', { config: { mail } })).toMatchObject({
    level: 'warn',
    found: expect.stringMatching(/起 1 封没发出：收件方拒绝发件人$/),
    door: '/console/notify/log',
  });
  await world.deps.db.delivery.delete({ where: { id } });
});

/** A provider of short messages that answers everything alike, and what was requested of it. */
const provider = async (answer: object) => {
  const asked: (string | undefined)[] = [];
  const port = await listening(
    createServer((request, response) => {
      asked.push(request.headers['x-acs-action']?.toString() ?? request.headers['x-tc-action']?.toString());
      response.end(JSON.stringify(answer));
    }),
  );
  return { url: `http://127.0.0.1:${port}`, asked };
};
const KEY = { accessKey: 'AK', secret: 'SK', sign: '知标学堂', templates: {} };

test('a provider of short messages is asked what harms nobody, and its word on the key counts', async () => {
  const aliyun = async (Code: string) => {
    const { url, asked } = await provider({ Code });
    const { level, found } = await look('sms', { config: { sms: { provider: 'aliyun', url, ...KEY } } });
    expect(asked).toEqual(['QuerySmsSignList']);
    return [level, found];
  };
  expect((await aliyun('OK'))[0]).toBe('ok');
  expect((await aliyun('isv.RAM_PERMISSION_DENY'))[0]).toBe('ok');
  expect(await aliyun('SignatureDoesNotMatch')).toEqual(['fault', expect.stringContaining('SignatureDoesNotMatch')]);
  const tencent = async (Response: object) => {
    const { url, asked } = await provider({ Response });
    const sms = { provider: 'tencent' as const, url, appId: '1', region: 'ap-guangzhou', ...KEY };
    const { level } = await look('sms', { config: { sms } });
    expect(asked).toEqual(['DescribeSmsSignList']);
    return level;
  };
  expect(await tencent({ DescribeSignListStatusSet: [] })).toBe('ok');
  expect(await tencent({ Error: { Code: 'AuthFailure.SignatureFailure' } })).toBe('fault');
});

test('of a gateway of one’s own only the connection is proved, and that is what is said', async () => {
  const { url, asked } = await provider({});
  const sms = { provider: 'http' as const, body: '{}', headers: '{}', sign: '', ok: 'OK', secret: null };
  expect(await look('sms', { config: { sms: { ...sms, url } } })).toMatchObject({
    level: 'ok',
    found: expect.stringContaining('密钥只有真正发送时才会被核对'),
  });
  expect(asked).toEqual([]);
  const closed = `http://127.0.0.1:${await freePort()}`;
  expect(await look('sms', { config: { sms: { ...sms, url: closed } } })).toMatchObject({
    level: 'fault',
    found: '短信服务用不了：对方拒绝连接',
  });
});

test('in production a channel that nobody configured is said', async () => {
  expect(await look('mail', { config: { production: true } })).toMatchObject({
    level: 'warn',
    found: '没有配置邮件服务',
  });
});

test('a public address leads here, to somebody else, or nowhere', async () => {
  const port = await listening(world.app.server);
  const publicUrl = `http://127.0.0.1:${port}`;
  expect(await look('address', { config: { publicUrl } })).toMatchObject({ level: 'ok' });
  expect(await look('address', { config: { publicUrl, trustProxy: ['loopback'] } })).toMatchObject({
    level: 'warn',
    found: '设置了 TRUST_PROXY，但请求没有带 X-Forwarded-For',
  });
  const stranger = await provider({ code: 200 });
  expect(await look('address', { config: { publicUrl: stranger.url } })).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('应答的不是本系统'),
  });
  expect(await look('address', { config: { publicUrl: `http://127.0.0.1:${await freePort()}` } })).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('打不开：对方拒绝连接'),
  });
});

test('a proxy that is not configured is seen by what it adds', async () => {
  const proxied = createServer(async (request, response) => {
    const answer = await world.app.inject({
      url: request.url ?? '',
      headers: { host: 'x', 'x-forwarded-for': '192.0.2.1' },
    });
    response.end(answer.body);
  });
  const publicUrl = `http://127.0.0.1:${await listening(proxied)}`;
  expect(await look('address', { config: { publicUrl } })).toMatchObject({
    level: 'warn',
    found: expect.stringContaining('没有设置 TRUST_PROXY'),
  });
});

test('keys, their list and the database tell of each other', async () => {
  expect(await look('keys')).toMatchObject({
    level: 'warn',
    statement: { kind: 'copy', about: world.deps.signer.kid },
  });
  const keys = join(world.deps.config.dataDir, 'keys');
  const moved = join(keys, `${world.deps.signer.kid}.pem`);
  await rename(moved, `${moved}.away`);
  expect(await look('keys')).toMatchObject({ level: 'fault', found: '没有签发密钥' });
  await rename(`${moved}.away`, moved);
  const dataDir = await folder();
  await mkdir(join(dataDir, 'keys'));
  expect(await look('keys', { config: { dataDir }, truth: createTruth({ dataDir }) })).toMatchObject({
    level: 'fault',
  });
});

test('a folder or a secret of another installation is named', async () => {
  expect(await look('installation')).toMatchObject({ level: 'ok' });
  const folderId = '11111111-1111-4111-8111-111111111111';
  await world.asOwner(`INSERT INTO "Installation" (id, folder, sealed) VALUES (1, '${folderId}', 'x')
    ON CONFLICT (id) DO UPDATE SET folder = excluded.folder, sealed = 'x'`);
  expect(await look('installation')).toMatchObject({
    level: 'fault',
    found: expect.stringContaining('不属于这个数据库'),
  });
  await writeFile(join(world.deps.config.dataDir, 'installation.id'), folderId);
  expect(await look('installation')).toMatchObject({ level: 'fault', found: 'SECRET_KEY 不是这个数据库的' });
});

test('fonts and ffmpeg are looked at for what they can do', async () => {
  expect(await look('font')).toMatchObject({ level: 'ok', found: expect.stringContaining('20,902') });
  expect(await look('ffmpeg', { config: { ffmpegPath: '/nowhere/ffmpeg' } })).toMatchObject({
    level: 'fault',
    found: '/nowhere/ffmpeg 不是可以执行的程序',
  });
  const program = join(await folder(), 'ffmpeg');
  await writeFile(program, '#!/bin/sh\necho "ffmpeg version 7.1 x"\n', { mode: 0o755 });
  expect(await look('ffmpeg', { config: { ffmpegPath: program } })).toMatchObject({
    level: 'fault',
    found: `${program}，版本 7.1，缺 libx264、aac、hls`,
  });
  const answers = 'ffmpeg version 7.1 x\\n V....D libx264 x\\n A....D aac x\\n  E hls x\\n';
  await writeFile(program, `#!/bin/sh\nprintf '${answers}'\n`);
  expect(await look('ffmpeg', { config: { ffmpegPath: program } })).toMatchObject({
    level: 'ok',
    found: `${program}，版本 7.1，可转 H.264 与 HLS`,
  });
});

test('jobs that stand still, jobs that failed and tasks that failed', async () => {
  const { db } = world.deps;
  expect(await look('jobs')).toMatchObject({ level: 'fault', found: '没有一个副本在运行定时任务' });
  await world.deps.pool.query(
    `INSERT INTO "Lease" (name, holder, "heldUntil") VALUES ('jobs', gen_random_uuid(), now() + interval '1 hour')`,
  );
  expect(await look('jobs')).toMatchObject({ level: 'ok' });
  await db.jobRun.create({ data: { name: 'x', title: '算学时', everyMs: 1_000, fault: 'boom' } });
  expect(await look('jobs')).toMatchObject({ level: 'warn', found: '1 项定时任务上次失败：“算学时”' });
  await db.jobRun.update({ where: { name: 'x' }, data: { seenAt: new Date(Date.now() - 600_000), startedAt: null } });
  expect(await look('jobs')).toMatchObject({ level: 'fault', found: '1 项定时任务很久没有运行：“算学时”' });
  await db.jobRun.delete({ where: { name: 'x' } });
});

test('chains that were found broken, and a first day without a check', async () => {
  const dataDir = await folder();
  // A demonstration is eight months old on its first day.
  const told = { actorName: '', ip: '', action: '', objectType: '', detailDigest: '', prevHash: '', hash: '' };
  const at = new Date(Date.now() - 240 * 86_400_000);
  await world.deps.db.auditLog.create({ data: { ...told, seq: 0n, at, kind: 4 } });
  expect(await look('chains', { truth: createTruth({ dataDir }) })).toMatchObject({
    level: 'ok',
    found: '还没有到第一次夜间校验',
  });
  await mkdir(join(dataDir, 'anchors'));
  const check = { at: new Date().toISOString(), learners: 1, entries: 9, broken: 2 };
  await writeFile(join(dataDir, 'anchors', 'last-check.json'), JSON.stringify(check));
  expect(await look('chains', { truth: createTruth({ dataDir }) })).toMatchObject({
    level: 'fault',
    found: '学习台账有 2 处不完整',
  });
});

test('the clock agrees with the database', async () => {
  expect(await look('clock')).toMatchObject({ level: 'ok', found: expect.stringMatching(/^与数据库相差 \d+ 毫秒/) });
});

test('what is weak in the configuration is named', async () => {
  expect(await look('settings', { config: { production: true, publicUrl: 'https://a.cn' } })).toMatchObject({
    level: 'ok',
  });
  expect(await look('settings', { config: { production: true, publicUrl: 'http://a.cn' } })).toMatchObject({
    level: 'warn',
    found: expect.stringContaining('ALLOW_HTTP'),
  });
});
