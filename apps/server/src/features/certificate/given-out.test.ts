import { createHash } from 'node:crypto';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { exportColumns } from '@zhibiao/contract/report/staff-export';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { unzipSync, zipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { chineseDate } from '#domain/time/time.ts';
import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { NO_PICTURES, printSheet } from '#ports/pdf/pdf.ts';
import { type Agent, type Answer, agentOf } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from './certificate-fixtures.ts';

/**
 * Every kind of file that this platform gives out, made by the server and handed to the engine of the verification
 * page as a visitor would: as it is, and after something was done to it.
 */

type Finding = {
  verdict: 'genuine' | 'changed' | 'unknown';
  text: string;
  certificate?: { status: string; certNo: string };
  parts?: { name: string; verdict: string; text: string }[];
  differences?: { item: string; written: string; registered: string }[];
};
// The page's own code, which this workspace does not know.
const engine = (name: string) =>
  import(new URL(`../../../../web/src/features/certificate/learner/verify/check/${name}`, import.meta.url).href);
const { checkFile } = (await engine('check-file.ts')) as {
  checkFile: (file: File, platform: object) => Promise<Finding>;
};
const { textOf } = (await engine('text-of-pdf.ts')) as { textOf: (pdf: object) => Promise<unknown> };

let world: TestWorld;
let stop: () => Promise<void>;
const made = new Map<string, Uint8Array>();

const readPdf = async (bytes: Uint8Array) => {
  try {
    return await textOf(await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise);
  } catch {
    return null;
  }
};
const platform = () => {
  const visitor = agentOf(world.app);
  const data = async (asked: ReturnType<Agent['get']>) => {
    const answer = await asked;
    if (answer.code !== 200 && answer.code !== 404) throw new Error(answer.msg);
    return answer.code === 404 ? null : answer.data;
  };
  return {
    keys: () => data(visitor.get('/api/cert/publicKey')),
    find: (sha256: string[]) => data(visitor.post('/api/cert/file', { sha256 })),
    byCode: (code: string) => data(visitor.get('/api/cert/verify', { code })),
    packByCode: (code: string) => data(visitor.get('/api/cert/auditPack', { code })),
    readPdf,
  };
};
const check = (bytes: Uint8Array): Promise<Finding> => checkFile(new File([Uint8Array.from(bytes)], ''), platform());
const of = (name: string): Uint8Array => made.get(name) ?? new Uint8Array();

const fileOf = async (started: Answer<{ taskId?: string; taskIds?: string[] }>): Promise<Uint8Array> => {
  const id = started.data?.taskId ?? started.data?.taskIds?.[0] ?? '';
  expect([id, started.msg]).not.toEqual(['', started.msg]);
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id } });
  await vi.waitFor(async () => expect((await find()).status).toBeGreaterThan(1), { timeout: 60_000, interval: 200 });
  const { resultFile, error } = await find();
  expect(error).toBeNull();
  return world.deps.storage.read(resultFile ?? '');
};

/** What a person, an organisation and the staff are given. */
const makeAll = async () => {
  const { deps } = world;
  const org = await buildOrganisation(world);
  const admin = (await org.administrator(ROLE.trainingAdmin)).agent;
  const owner = (await org.administrator(ROLE.certificateAdmin)).agent;
  const person = await org.member({ realName: '周予安' });
  const lesson = await finishedLesson(deps, person.id, {
    finishTime: new Date().toISOString(),
    passed: [{ score: 86 }],
  });
  const proof = (await apply(person, lesson.id)).data as { id: string; verifyCode: string };
  const row = await deps.db.certificate.findUniqueOrThrow({ where: { id: proof.id } });
  made.set('proof.pdf', await deps.storage.read(row.file));
  const visitor = await world.app.inject(`/prod-api/api/cert/${proof.verifyCode}/badge`);
  made.set('badge.jwt', visitor.rawPayload);
  made.set('list.jwt', (await world.app.inject('/prod-api/api/cert/status/1')).rawPayload);

  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
  const period = { from: `${year}-01-01`, to: `${year}-12-31` };
  made.set('pack.zip', await fileOf(await admin.post('/api/org/study/auditPack', period)));
  made.set('certificates.zip', await fileOf(await owner.post('/api/org/certificate/zip', {})));
  const { agent } = await buildStaff(world, { permissions: ALL_PERMISSIONS });
  const maps = await agent.get('/system/report/regulator/map/list');
  const regulator = { kind: 'hours', year, mapId: maps.data[0].id, withIdCard: false };
  made.set('regulator.zip', await fileOf(await agent.post('/system/report/regulator', regulator)));
  for (const kind of ['learner', 'study', 'exam', 'cert', 'org'] as const) {
    const asked = { kind, filters: period, columns: Object.keys(exportColumns(kind)) };
    made.set(`${kind}.xlsx`, await fileOf(await agent.post('/system/report/export', asked)));
  }
  for (const name of ['pack.zip', 'regulator.zip', 'certificates.zip'])
    for (const [part, bytes] of Object.entries(unzipSync(of(name)))) made.set(`${name}/${part}`, bytes);
};

beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'silent' });
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
  await makeAll();
}, 180_000);
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "RateLimit"`));
afterAll(async () => {
  await stop();
  await world.close();
});

const flipped = (bytes: Uint8Array, at: number): Uint8Array => {
  const touched = Uint8Array.from(bytes);
  touched[at] = touched[at]! ^ 1;
  return touched;
};
const dayText = ({ facts }: { facts: unknown }): string =>
  (facts as { lessons: { finishDate: string }[] }).lessons[0]?.finishDate ?? '';
const ARCHIVES = ['pack.zip', 'regulator.zip', 'certificates.zip'];

it('every file is genuine as it was given out, on its own and in its archive', async () => {
  expect(made.size).toBeGreaterThan(16);
  for (const [name, bytes] of made) {
    await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
    const { verdict, text, parts = [] } = await check(bytes);
    expect([name, verdict, text]).toEqual([name, 'genuine', text]);
    for (const part of parts) expect([name, part.name, part.verdict]).toEqual([name, part.name, 'genuine']);
  }
}, 120_000);

it('no file of which a byte was changed is green, whichever byte', async () => {
  for (const [name, bytes] of made) {
    for (let n = 0; n < 12; n += 1) {
      await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
      const at = Math.floor(((n + 0.5) * bytes.length) / 12);
      for (const place of n === 11 ? [at, bytes.length - 1, 0] : [at]) {
        const { verdict } = await check(flipped(bytes, place));
        expect([name, place, verdict]).not.toEqual([name, place, 'genuine']);
      }
    }
  }
}, 300_000);

it('an archive tells which of its files was changed, added or taken away, and that it was packed anew', async () => {
  for (const name of ARCHIVES) {
    const files = unzipSync(of(name));
    for (const [part, bytes] of Object.entries(files)) {
      await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
      const edited = { ...files, [part]: flipped(bytes, Math.floor(bytes.length / 3)) };
      const touched = await check(zipSync(edited));
      // The index alone tells which archive its certificates came in: each of these is answered for by itself.
      if (part === '索引.xlsx') {
        expect(touched.verdict).toBe('unknown');
        continue;
      }
      expect([name, part, touched.verdict]).toEqual([name, part, 'changed']);
      expect(touched.parts?.find((one) => one.name === part)).toMatchObject({ verdict: 'changed', text: '已被修改' });
      if (name === 'certificates.zip') continue;
      const { [part]: _, ...left } = files;
      const less = await check(zipSync(left));
      expect([name, part, less.verdict]).not.toEqual([name, part, 'genuine']);
      expect(less.parts?.find((one) => one.name === part)).toMatchObject({ verdict: 'changed', text: '缺少这一份' });
    }
    const more = await check(zipSync({ ...files, '补充说明.docx': new Uint8Array([1, 2, 3]) }, { level: 0 }));
    expect(more).toMatchObject({ verdict: 'changed', text: expect.stringContaining('1 份不属于这一包') });
    for (const level of [0, 9] as const) {
      const again = await check(zipSync(files, { level }));
      expect(again).toMatchObject({ verdict: 'changed', text: expect.stringContaining('重新打包过') });
      expect(again.parts?.every(({ verdict }) => verdict === 'genuine')).toBe(true);
    }
  }
}, 300_000);

it('archives from before they were kept are known by the signatures in them', async () => {
  const kept = await world.deps.db.issuedFile.findMany();
  await world.asOwner('DELETE FROM "IssuedFile"');
  try {
    for (const name of ['pack.zip', 'regulator.zip']) {
      expect(await check(of(name))).toMatchObject({ verdict: 'genuine', text: '签名所含的 2 份文件都与签发时一致。' });
      const files = unzipSync(of(name));
      for (const part of Object.keys(files).filter((one) => one !== '说明.txt')) {
        const edited = { ...files, [part]: flipped(files[part]!, Math.floor(files[part]!.length / 3)) };
        expect([name, part, (await check(zipSync(edited))).verdict]).not.toEqual([name, part, 'genuine']);
      }
      const more = await check(zipSync({ ...files, '另一份.txt': new Uint8Array([1]) }));
      expect(more.verdict).toBe('changed');
    }
    expect((await check(of('certificates.zip'))).verdict).toBe('unknown');
    expect((await check(of('pack.zip/证据包.pdf'))).verdict).toBe('genuine');
    expect((await check(of('regulator.zip/data.json'))).verdict).toBe('genuine');
    expect((await check(of('learner.xlsx'))).verdict).toBe('unknown');
  } finally {
    await world.deps.db.issuedFile.createMany({ data: kept });
  }
}, 120_000);

it('a document that says something else is changed, and what it says stands beside what is registered', async () => {
  const row = await world.deps.db.certificate.findFirstOrThrow();
  const forged = await printSheet({
    certNo: row.certNo,
    holder: '周予安',
    totalHours: '34.0',
    plannedTotal: null,
    verifyUrl: `http://localhost:3000/verify?code=${row.verifyCode}`,
    verifyAddress: 'localhost:3000/verify',
    verifyCode: row.verifyCode.replace(/(.{4})(?=.)/g, '$1 '),
    validity: '长期',
    issuer: '知标学堂培训中心',
    issueDate: chineseDate(row.issueDate.toISOString().slice(0, 10)),
    issuedAt: 0,
    title: '学习证明',
    foot: '',
    signer: '',
    signerTitle: '',
    pictures: NO_PICTURES,
    opening: '兹证明　{姓名}　在本平台完成下列课程',
    columns: { finishDay: true, score: true },
    lines: [{ name: '商业秘密保护', hours: '34.0', planned: '—', finishDay: dayText(row), score: '96 分' }],
  });
  const changed = await check(forged);
  expect(changed).toMatchObject({ verdict: 'changed', certificate: { status: '有效', certNo: row.certNo } });
  expect(changed.differences).toEqual([
    { item: '商业秘密保护　学时', written: '34.0', registered: '6.0' },
    { item: '商业秘密保护　成绩', written: '96分', registered: '86分' },
    { item: '合计学时', written: '34.0', registered: '6.0' },
  ]);
  // Only its bytes are other ones: nothing is said to differ that does not.
  const touched = await check(flipped(of('proof.pdf'), of('proof.pdf').length - 60));
  expect(touched).toMatchObject({ verdict: 'changed', differences: [] });
});

it('a revoked certificate is genuine, and says that it is in force no more', async () => {
  const row = await world.deps.db.certificate.findFirstOrThrow();
  await world.deps.db.certificate.update({ where: { id: row.id }, data: { status: 2, revokeReason: '复核' } });
  await world.deps.register.record({ certNo: row.certNo, standing: 'revoked', reason: '复核', replacedBy: null });
  for (const name of ['proof.pdf', 'badge.jwt'])
    expect(await check(of(name))).toMatchObject({ verdict: 'genuine', certificate: { status: '已撤销' } });
  expect((await check(of('certificates.zip'))).text).toContain('其中 1 份证书已不再有效');
});

it('a stranger’s files are accused of nothing, and a row that nobody signed is not believed', async () => {
  const stranger = Buffer.from('%PDF-1.4 a scan');
  for (const bytes of [stranger, Buffer.from('hello'), Buffer.from('{"a":1}'), zipSync({ 'a.txt': stranger })])
    expect((await check(bytes)).verdict).toBe('unknown');
  const sha256 = createHash('sha256').update(stranger).digest('hex');
  const { text, signature, kid } = await world.deps.db.issuedFile.findFirstOrThrow();
  const forged = text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${sha256}"`);
  await world.deps.db.issuedFile.create({ data: { sha256, pack: 'forged', text: forged, signature, kid } });
  expect((await check(stranger)).verdict).toBe('unknown');
});

it('archives that would fill the memory are not opened', async () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(1_000) });
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  const central = view.getUint32(bomb.length - 6, true);
  view.setUint32(central + 24, 4_000_000_000, true);
  expect(await check(bomb)).toMatchObject({ verdict: 'unknown', text: expect.stringMatching(/没有打开.*分批放入/) });
});
