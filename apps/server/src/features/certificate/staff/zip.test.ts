import { createHash } from 'node:crypto';
import { TASK } from '@zhibiao/contract/task/types';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INDEX_NAME } from '#features/certificate/document/archive.ts';
import { dayFromNow, storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { certificateZip } from '#features/certificate/org/zip-task.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { certificateArchive } from './zip.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['cert:list', 'cert:download'] });
});
afterAll(() => world.close());

const openOrg = async (count: number) => {
  const org = await buildOrganisation(world);
  const holder = await org.member({ realName: '周予安' });
  const owner = { id: holder.id, orgId: org.id, name: '周/安' };
  const all = [];
  for (let n = 0; n < count; n += 1)
    all.push(await storeCertificate(world.deps, owner, { expireDate: dayFromNow(n - 1) }));
  return { org, holder, all };
};
const context = async (taskId: string) => {
  const { id, kind, ownerId, orgId, input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  return {
    task: { id, kind, ownerId, orgId, input },
    deps: world.deps,
    signal: new AbortController().signal,
    progress: async () => {},
  };
};
const opened = async (file: Uint8Array | undefined) => {
  const { [INDEX_NAME]: index, ...files } = unzipSync(file ?? new Uint8Array());
  const [head, ...rows] = await readWorkbook(index ?? new Uint8Array(), { maxRows: 1_000 });
  return { head, rows, files };
};
const sha = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

it('holds exactly the files that its index names, each with the SHA-256 that it names', async () => {
  const { org, all } = await openOrg(3);
  const [good, bad] = all;
  await world.deps.db.certificate.update({ where: { id: bad?.id ?? '' }, data: { sha256: '0'.repeat(64) } });
  const { data } = await staff.agent.post('/system/cert/zip', { orgId: org.id });
  expect(data.taskIds).toHaveLength(1);
  const made = await certificateArchive(await context(data.taskIds[0]));
  expect(made.name).toMatch(/^证书2份_[\d-]+\.zip$/);
  const { head, rows, files } = await opened(made.file);
  expect(head).toEqual([
    '证书编号',
    '姓名',
    '证书类型',
    '机构',
    '签发日期',
    '到期日期',
    '状态',
    'SHA-256',
    '核验地址',
    '文件',
  ]);
  expect(rows.map(([certNo]) => certNo)).toEqual(all.map(({ certNo }) => certNo).toSorted());
  const named = rows.filter(([certNo]) => certNo !== bad?.certNo);
  expect(Object.keys(files).toSorted()).toEqual(named.map((row) => row[9]).toSorted());
  for (const row of named) expect(sha(files[row[9] ?? ''])).toBe(row[7]);
  const lost = rows.find(([certNo]) => certNo === bad?.certNo);
  expect(lost?.[9]).toBe('文件已损坏，未打包');
  expect(rows.find(([certNo]) => certNo === good?.certNo)).toMatchObject({
    1: '周/安',
    2: '培训合格证书',
    6: '已过期',
  });
  expect(rows[0]?.[8]).toContain('/verify?code=');
});

it('of the organisation has the same index', async () => {
  const { org, all } = await openOrg(2);
  const manager = await org.administrator(7);
  const { data } = await manager.agent.post('/api/org/certificate/zip', {});
  const { rows, files } = await opened((await certificateZip(await context(data.taskId))).file);
  expect(rows.map((row) => row[9]).toSorted()).toEqual(Object.keys(files).toSorted());
  expect(rows).toHaveLength(all.length);
});

it('goes in parts of five hundred, each certificate in one of them', async () => {
  const { org, holder } = await openOrg(1);
  await world.deps.db.certificate.createMany({
    data: Array.from({ length: 1_000 }, (_, n) => ({
      certNo: `TT${String(n).padStart(10, '0')}`,
      type: 1,
      userId: holder.id,
      orgId: org.id,
      holder: { name: '周予安' },
      facts: { issuer: '知标学堂', lessons: [], totalHours: '0.0' },
      factsHash: `many ${n}`,
      issueDate: dayFromNow(0),
      verifyCode: `many ${n}`,
      file: '00/00.pdf',
      sha256: '',
      canonical: '',
      signature: '',
      kid: '',
    })),
  });
  const { data } = await staff.agent.post('/system/cert/zip', { orgId: org.id });
  const asked = await Promise.all(
    (data.taskIds as string[]).map(async (id) => (await context(id)).task.input as { asked: { ids: string[] } }),
  );
  expect(asked.map((one) => one.asked.ids.length)).toEqual([500, 500, 1]);
  expect(new Set(asked.flatMap((one) => one.asked.ids)).size).toBe(1_001);
});

it('says what is wrong, and bundles nothing outside of the data scope', async () => {
  const [mine, other] = [await openOrg(1), await openOrg(1)];
  const zip = (body: object, by = staff) => by.agent.post('/system/cert/zip', body);
  expect((await zip({ ids: [] })).msg).toBe('请选择证书');
  expect((await zip({ name: '没有这个人' })).msg).toBe('没有可下载的证书');
  const some = await limitTo(world, await buildStaff(world, { permissions: ['cert:download'] }), mine.org.id);
  expect(await zip({ ids: [other.all[0]?.id] }, some)).toMatchObject({ code: 404, msg: '证书不存在' });
  const { data } = await zip({}, some);
  const { input, status } = await world.deps.db.task.findUniqueOrThrow({ where: { id: data.taskIds[0] } });
  expect(status).toBe(TASK.waiting);
  expect((input as { asked: { ids: string[] } }).asked.ids).toEqual([mine.all[0]?.id]);
  expect((await zip({}, await buildStaff(world, { permissions: ['cert:list'] }))).code).toBe(403);
});
