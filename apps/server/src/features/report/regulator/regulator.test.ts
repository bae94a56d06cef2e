import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many } from '#db/sql.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import { tasks } from '#features.ts';
import { finishedLesson } from '#features/certificate/certificate-fixtures.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { batchOf, countOf } from './rows.ts';

let world: TestWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const ID_CARD = '11010519491231002X';
const OTHER = '440308199901010012';
/** Two members who finished a course: one consented to hand the number on, one did not. */
const openOrg = async () => {
  const org = await buildOrganisation(world);
  const idCards = createIdCards(world.deps.secrets);
  const people = [];
  for (const [realName, idCard] of [
    ['温以宁', ID_CARD],
    ['闻溪溪', OTHER],
  ] as const) {
    const person = await org.member({ realName });
    const idCardCipher = idCards.seal(idCard);
    await world.deps.db.user.update({ where: { id: person.id }, data: { idCardCipher } });
    await finishedLesson(world.deps, person.id, { creditHours: 12.5, finishTime: '2025-06-01T02:00:00Z' });
    people.push(person);
  }
  const [agreed] = people;
  await world.deps.db.consent.create({
    data: { userId: agreed!.id, document: 'consent-regulator', version: '1', ip: '127.0.0.1' },
  });
  return { org, people };
};
const buildExporter = () => buildStaff(world, { permissions: ['report:regulator'] });
const mapOf = async ({ agent }: StaffPerson): Promise<string> =>
  (await agent.get('/system/report/regulator/map/list')).data.find(({ name }: { name: string }) => name === '通用格式')
    .id;
const ask = async (who: StaffPerson, body: object = {}) =>
  who.agent.post('/system/report/regulator', {
    kind: 'hours',
    year: 2025,
    mapId: await mapOf(who),
    withIdCard: true,
    ...body,
  });
const fileOf = async (taskId: string): Promise<Uint8Array> => {
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe(2);
  return world.deps.storage.read((await find()).resultFile ?? '');
};
const bodyOf = (zip: Uint8Array) => JSON.parse(Buffer.from(unzipSync(zip)['data.json']!).toString()).body;

/** As a regulator would write it who has the files and the public key, and nothing of ours. */
const SCRIPT = `
const { createHash, createPublicKey, verify } = require('node:crypto');
const { readFileSync } = require('node:fs');
const [folder, x] = process.argv.slice(2);
const { signed, signature } = JSON.parse(readFileSync(folder + '/signature.json', 'utf8'));
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
const genuine = verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
const same = Object.entries(JSON.parse(signed).files).every(
  ([name, hash]) => createHash('sha256').update(readFileSync(folder + '/' + name)).digest('hex') === hash);
console.log(genuine && same ? 'ok' : 'broken');
`;
const verifyAlone = async (files: Record<string, Uint8Array>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'regulator-'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  await writeFile(join(folder, 'verify.cjs'), SCRIPT);
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, 'verify.cjs'),
    folder,
    world.deps.signer.publicKey,
  ]);
  return stdout.trim();
};

describe('the archive', () => {
  it('is verified by a script of node:crypto alone, and found out when a file is touched', async () => {
    const { org } = await openOrg();
    const who = await limitTo(world, await buildExporter(), org.id);
    const { data } = await ask(who);
    const files = unzipSync(await fileOf(data.taskId));
    expect(Object.keys(files).toSorted()).toEqual(['data.json', 'signature.json', '数据.xlsx', '说明.txt'].toSorted());
    expect(await verifyAlone(files)).toBe('ok');
    for (const name of ['data.json', '数据.xlsx']) {
      const touched = Uint8Array.from(files[name]!);
      touched[40] = touched[40]! ^ 1;
      expect(await verifyAlone({ ...files, [name]: touched })).toBe('broken');
    }
    expect(Buffer.from(files['说明.txt']!).toString()).toMatch(/记录：2 行，其中 1 行的身份证号码未取得单独同意/);
  });

  it('has the columns of the map, the number only of who consented, and the same rows twice', async () => {
    const { org } = await openOrg();
    const who = await limitTo(world, await buildExporter(), org.id);
    const zip = await fileOf((await ask(who)).data.taskId);
    const { columns, rows } = bodyOf(zip);
    const told = Buffer.from(unzipSync(zip)['data.json']!).toString();
    expect(told.startsWith(`{"body":${canonicalJson(bodyOf(zip))},"seal":`)).toBe(true);
    const byName = (rows as Record<string, string>[]).toSorted((a, b) => (a.name! < b.name! ? 1 : -1));
    expect(byName).toMatchObject([
      { name: '闻溪溪', idCard: '未授权', creditHours: '12.5', finishDate: '2025-06-01', subject: '专业科目' },
      { name: '温以宁', idCard: ID_CARD },
    ]);
    expect(Buffer.from(zip).toString('latin1')).not.toContain(OTHER);
    const sheet = await readWorkbook(Buffer.from(unzipSync(zip)['数据.xlsx']!), { maxRows: 100 });
    expect(sheet[0]).toEqual(columns.map(({ title }: { title: string }) => title));
    expect(sheet.slice(1)).toEqual(
      rows.map((row: Record<string, string>) => columns.map(({ field }: { field: string }) => row[field])),
    );
  });

  it('leaves every number out where none was asked for', async () => {
    const { org } = await openOrg();
    const who = await limitTo(world, await buildExporter(), org.id);
    const { rows } = bodyOf(await fileOf((await ask(who, { withIdCard: false })).data.taskId));
    expect(rows.map(({ idCard }: { idCard: string }) => idCard)).toEqual(['未导出', '未导出']);
  });

  it('tells the head of each learner’s chain, and the certificates of the year', async () => {
    const { org, people } = await openOrg();
    await world.deps.db.studyClock.create({
      data: {
        userId: people[0]!.id,
        sessionId: people[0]!.id,
        lid: people[0]!.id,
        lastBeatAt: new Date(),
        nextCheckAt: new Date(),
        chainSeq: 7,
        chainHash: 'ab'.repeat(32),
      },
    });
    const who = await limitTo(world, await buildExporter(), org.id);
    const { rows } = bodyOf(await fileOf((await ask(who, { kind: 'ledger' })).data.taskId));
    expect(rows).toContainEqual(
      expect.objectContaining({ name: '温以宁', totalHours: '12.5', ledgerEntries: '7', ledgerHead: 'ab'.repeat(32) }),
    );
    const { data } = await people[0]!.agent.post('/api/study/year/prove', { year: 2025 });
    const year = Number(data.issueDate.slice(0, 4));
    const { rows: certs } = bodyOf(await fileOf((await ask(who, { kind: 'certs', year })).data.taskId));
    expect(certs).toMatchObject([{ certNo: data.certNo, certType: '学习证明', certStatus: '有效' }]);
  });
});

it('goes on behind what was read, whatever it is read by: nothing is left out, nothing comes twice', async () => {
  const { org, people } = await openOrg();
  // A second course of one, and a second run of it.
  const userId = people[0]!.id;
  const lesson = await finishedLesson(world.deps, userId, { finishTime: '2025-07-01T02:00:00Z' });
  const run = { userId, lessonId: lesson.id, no: 2, source: 1, subject: 1, creditHours: 6, creditedSec: 0, why: 1 };
  await world.deps.db.lessonRound.create({ data: { ...run, items: [], finishTime: new Date('2025-08-01T02:00:00Z') } });
  for (const { agent } of people) await agent.post('/api/study/year/prove', { year: 2025 });
  const which = { scope: { all: true as const }, orgId: org.id };
  for (const [kind, year, count] of [
    ['hours', 2025, 4],
    ['ledger', 2025, 2],
    ['certs', new Date().getFullYear(), 2],
  ] as const) {
    const batch = (behind: string[] | null, size: number) =>
      many(world.deps.pool, batchOf(kind, { ...which, year }, behind, size));
    const whole = await batch(null, 100);
    expect(whole).toHaveLength(count);
    expect(await many(world.deps.pool, countOf(kind, { ...which, year }, 100))).toEqual([{ rows: count }]);
    const singly = [];
    for (let behind: string[] | null = null; ;) {
      const [row]: { key: string[] }[] = await batch(behind, 1);
      if (!row) break;
      singly.push(row);
      behind = row.key;
    }
    expect(singly).toEqual(whole);
  }
});

describe('who may', () => {
  it('needs the permission and a fresh proof, and sees nothing beyond their scope', async () => {
    const { org } = await openOrg();
    const { org: far } = await openOrg();
    const viewer = await buildStaff(world, { permissions: ['report:view'] });
    const whole = await buildExporter();
    const mapId = await mapOf(whole);
    const body = { kind: 'hours', year: 2025, mapId, withIdCard: false };
    expect((await viewer.agent.post('/system/report/regulator', body)).code).toBe(403);
    expect((await viewer.agent.get('/system/report/regulator/map/list')).code).toBe(403);
    const stale = await buildStaff(world, { permissions: ['report:regulator'], fresh: false });
    expect((await ask(stale)).code).toBe(601);
    const who = await limitTo(world, await buildExporter(), org.id);
    expect((await ask(who, { orgId: far.id })).msg).toBe('没有符合条件的记录');
    // By a part of the name, of one's own scope alone; the export is of that organisation, and the log says of which.
    const found = async (one: typeof who, { orgName: keyword }: { orgName: string }) =>
      (await one.agent.get('/system/report/regulator/orgs', { keyword })).data as { id: string }[];
    const named = async (id: string) => world.deps.db.organisation.findUniqueOrThrow({ where: { id } });
    expect(await found(who, await named(org.id))).toContainEqual(expect.objectContaining({ id: org.id }));
    expect((await found(who, await named(far.id))).map(({ id }) => id)).not.toContain(far.id);
    expect((await found(whole, await named(far.id))).map(({ id }) => id)).toContain(far.id);
    expect((await viewer.agent.get('/system/report/regulator/orgs')).code).toBe(403);
    expect(bodyOf(await fileOf((await ask(whole, { orgId: far.id })).data.taskId)).rows).toHaveLength(2);
    const noted = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'regulator.export' },
      orderBy: { seq: 'desc' },
    });
    expect(noted.orgId).toBe(far.id);
    expect(bodyOf(await fileOf((await ask(who)).data.taskId)).rows).toHaveLength(2);
  });

  it('is answered in words to odd parameters', async () => {
    const who = await buildExporter();
    const odd = async (body: object) => (await ask(who, body)).msg;
    expect(await odd({ kind: 'all' })).toBe('请选择导出内容');
    expect(await odd({ year: 1999 })).toBe('年度有误');
    expect(await odd({ areaCode: '1' })).toBe('地区有误');
    expect(await odd({ mapId: 'x' })).toBe('请选择格式');
    expect(await odd({ mapId: '01900000-0000-7000-8000-000000000000' })).toBe('格式不存在');
    expect(await odd({ withIdCard: 'yes' })).toBe('请选择是否包含身份证号码');
    expect(await odd({ year: 2003 })).toBe('没有符合条件的记录');
  });
});

describe('a map', () => {
  const columns = {
    hours: [{ field: 'name', title: '学员' }],
    certs: [{ field: 'certNo', title: '编号' }],
    ledger: [{ field: 'ledgerHead', title: '链尾' }],
  };

  it('is made, changed by the version that was seen, and removed', async () => {
    const who = await buildExporter();
    const path = '/system/report/regulator/map';
    const { data: made } = await who.agent.post(path, { name: '浙江', columns });
    expect((await who.agent.post(path, { name: '浙江', columns })).msg).toBe('格式名称已被使用');
    const edit = (name: string) => who.agent.put(path, { ...made, name, columns });
    const codes = (await Promise.all([edit('浙江甲'), edit('浙江乙')])).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([200, 409]);
    expect((await who.agent.post(`${path}/remove`, made)).code).toBe(409);
    expect((await who.agent.post(`${path}/remove`, { ...made, version: 1 })).code).toBe(200);
    expect((await who.agent.post(`${path}/remove`, { ...made, version: 1 })).msg).toBe('格式不存在');
    const odd = async (hours: object[]) =>
      (await who.agent.post(path, { name: '江苏', columns: { ...columns, hours } })).msg;
    expect(await odd([])).toBe('请至少保留一列');
    expect(await odd([{ field: 'passwordHash', title: '密' }])).toBe('请选择内容');
    expect(await odd([...columns.hours, { field: 'name', title: '另一列' }])).toBe('内容有重复');
  });
});
