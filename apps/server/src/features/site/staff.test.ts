import { checkAreas, importAreas } from '@zhibiao/contract/site/staff-dict';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAreaSheet } from '#domain/site/area-sheet.ts';
import { bookOfCsv } from '#domain/table/csv.ts';
import { seedReference } from '#seed/reference.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['banner:edit', 'dict:edit', 'area:edit', 'teacher:edit'] });
});
afterAll(() => world.close());
const guest = () => agentOf(world.app);

describe('banners', () => {
  const picture = async (): Promise<string> => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body } = await supertest(world.app.server)
      .post('/prod-api/system/upload/image')
      .set('authorization', `Bearer ${staff.token}`)
      .attach('file', png, { filename: 'a.png' });
    return body.data.url;
  };

  it('are shown in order, within their dates and while they are on', async () => {
    const image = await picture();
    const add = (title: string, more: object = {}) =>
      staff.agent.post('/system/banner', { title, image, alt: '一本书', ...more });
    const now = await add('现在');
    await add('以后', { startAt: '2099-01-01 00:00' });
    await add('从前', { endAt: '2020-01-01 00:00' });
    await add('关着', { status: 0 });
    const last = await add('也在');
    const { data: rows } = await staff.agent.get('/system/banner/list');
    const ids = rows.map(({ id }: { id: string }) => id);
    const first = [last.data.id, ...ids.filter((id: string) => id !== last.data.id)];
    expect((await staff.agent.put('/system/banner/order', { ids: first })).code).toBe(200);
    expect((await staff.agent.put('/system/banner/order', { ids: first.slice(1) })).code).toBe(409);
    const { data } = await guest().get('/api/common/kv');
    expect(data.banners.map(({ title }: { title: string }) => title)).toEqual(['也在', '现在']);
    const edit = { id: now.data.id, version: 0, title: '改了', image, alt: '一本书' };
    expect((await staff.agent.put('/system/banner', edit)).data.version).toBe(1);
    expect(await staff.agent.put('/system/banner', edit)).toMatchObject({ code: 409 });
    expect((await staff.agent.post('/system/banner/remove', { id: now.data.id, version: 1 })).code).toBe(200);
  });

  it('need words for the picture, and an end after their beginning', async () => {
    const image = await picture();
    const bad = (more: object) => staff.agent.post('/system/banner', { title: '甲', image, alt: '图', ...more });
    expect(await bad({ alt: '' })).toMatchObject({ msg: '请输入图片说明', field: 'alt' });
    expect(await bad({ startAt: '2026-12-02 00:00', endAt: '2026-12-01 00:00' })).toMatchObject({ field: 'endAt' });
  });
});

describe('teachers', () => {
  it('are kept while a published course names them', async () => {
    const body = { name: '王老师', synopsis: '专利管理', desc: '<p>简介</p>' };
    const { data } = await staff.agent.post('/system/teacher', body);
    await world.deps.db.lesson.create({
      data: {
        name: '课',
        teacherId: data.id,
        categoryId: 101,
        status: 1,
        desc: '',
        content: '',
        creditHours: 1,
      } as never,
    });
    const off = { id: data.id, version: 0, status: 0 };
    expect(await staff.agent.post('/system/teacher/status', off)).toMatchObject({ msg: '该教师仍有已发布课程' });
    await world.deps.db.lesson.updateMany({ where: { teacherId: data.id }, data: { status: 0 } });
    expect((await staff.agent.post('/system/teacher/status', off)).data.version).toBe(1);
    expect(await staff.agent.post('/system/teacher/status', off)).toMatchObject({ code: 409 });
    expect(await staff.agent.put('/system/teacher', { ...body, id: data.id, version: 1, name: '' })).toMatchObject({
      field: 'name',
    });
    expect((await staff.agent.put('/system/teacher', { ...body, id: data.id, version: 1 })).data.version).toBe(2);
    expect((await staff.agent.get('/system/teacher/list', { keyword: '王', status: 0 })).rows).toHaveLength(1);
  });
});

describe('dictionaries', () => {
  it('keep a value that is somebody’s, and let it only be disabled', async () => {
    await buildPerson(world);
    const { data } = await staff.agent.get('/system/dict/list', { type: 'org_type' });
    const used = data.find(({ value }: { value: string }) => value === '1');
    expect(used.used).toBe(true);
    const edit = { id: used.id, version: 0, value: '77', label: '企业', status: '0' };
    expect(await staff.agent.put('/system/dict', edit)).toMatchObject({
      msg: '该值已被使用，只能停用',
      field: 'value',
    });
    expect(await staff.agent.post('/system/dict/remove', { id: used.id, version: 0 })).toMatchObject({ code: 500 });
    expect((await staff.agent.put('/system/dict', { ...edit, value: '1', status: '1' })).code).toBe(200);
    expect(await staff.agent.put('/system/dict', { ...edit, value: '1' })).toMatchObject({ code: 409 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const shown = await guest().get('/api/dict/data/type/org_type');
    expect(shown.data.map(({ dictValue }: { dictValue: string }) => dictValue)).not.toContain('1');
  });

  it('take new entries, in an order of their own, never twice the same value', async () => {
    const body = { type: 'suggest_type', value: '12', label: '其他建议' };
    const { data } = await staff.agent.post('/system/dict', body);
    expect(await staff.agent.post('/system/dict', { ...body, label: '又一个' })).toMatchObject({ msg: '已有相同的值' });
    const { data: rows } = await staff.agent.get('/system/dict/list', { type: 'suggest_type' });
    const ids = rows.map(({ id }: { id: string }) => id).toReversed();
    const { data: sorted } = await staff.agent.put('/system/dict/order', { type: 'suggest_type', ids });
    expect(sorted[0].id).toBe(data.id);
    expect((await staff.agent.post('/system/dict/remove', { id: data.id, version: 0 })).code).toBe(200);
    expect(await staff.agent.post('/system/dict', { ...body, type: 'gender' })).toMatchObject({ msg: '字典不存在' });
  });

  it('hold the categories of courses', async () => {
    const { data } = await staff.agent.post('/system/studyDict', { name: '数据合规' });
    expect(await staff.agent.post('/system/studyDict', { name: '专利' })).toMatchObject({ field: 'name' });
    const { data: rows } = await staff.agent.get('/system/studyDict/list');
    const ids = rows.map(({ id }: { id: number }) => id).toReversed();
    expect((await staff.agent.put('/system/studyDict/order', { ids })).data[0].id).toBe(Number(data.id));
    const off = { id: Number(data.id), version: 0, name: '数据合规', status: 0 };
    expect((await staff.agent.put('/system/studyDict', off)).data.version).toBe(1);
    expect(await staff.agent.put('/system/studyDict', off)).toMatchObject({ code: 409 });
    const { data: shown } = await guest().get('/api/common/queryStudyDictList');
    expect(shown.map(({ name }: { name: string }) => name)).not.toContain('数据合规');
    expect((await staff.agent.post('/system/studyDict/remove', { id: Number(data.id), version: 1 })).code).toBe(200);
  });
});

describe('divisions', () => {
  const csv = (...lines: string[]) => ['代码,名称,上级代码', ...lines].join('\r\n');
  const send = async (path: string, file: string, query = {}) =>
    (
      await supertest(world.app.server)
        .post(API_BASE + path)
        .query(query)
        .set('authorization', `Bearer ${staff.token}`)
        .attach('file', Buffer.from(file), '行政区划.csv')
    ).body;

  it('are read with every fault at its line', () => {
    const file = csv('110000,北京市,0', '11,北京,0', '110000,北京市,0', '110108,海淀区,110100');
    expect(readAreaSheet(bookOfCsv(Buffer.from(file), '区划.csv'))).toMatchObject({
      faults: [
        { place: '第 3 行', msg: '代码应为6位数字' },
        { place: '第 4 行', msg: '代码 110000 重复' },
        { place: '第 5 行', msg: '上级代码 110100 不在文件中' },
      ],
    });
  });

  it('are read as Chinese Windows saves them, and without a column of parents, as they are published', () => {
    // 代码,名称 / 110000,北京市 / 110101,"东城区"
    const gbk = Buffer.from('b4fac2ebc3fbb3c6', 'hex');
    const bytes = Buffer.concat([
      gbk.subarray(0, 4),
      Buffer.from(','),
      gbk.subarray(4),
      Buffer.from('\r\n110000,'),
      Buffer.from('b1b1bea9cad0', 'hex'),
      Buffer.from('\r\n110101,"'),
      Buffer.from('b6abb3c7c7f8', 'hex'),
      Buffer.from('"\r\n'),
    ]);
    expect(readAreaSheet(bookOfCsv(bytes, '区划.csv'))).toEqual({
      rows: [
        { code: '110000', name: '北京市', parent: '0', level: 1 },
        { code: '110101', name: '东城区', parent: '110000', level: 2 },
      ],
      faults: [],
      notes: { read: '工作表“区划.csv”的 2 行', leftOut: [] },
    });
  });

  it('are replaced as a whole; a code that is somebody’s is only disabled', async () => {
    const person = await buildPerson(world);
    await world.deps.db.user.update({ where: { id: person.id }, data: { areaCode: '110108' } });
    const file = csv('110000,北京市,0', '110100,市辖区,110000', '110101,东城新区,110100');
    const check = await send(checkAreas.path, file);
    expect(check.data).toMatchObject({ rows: 3, added: 0, disabled: 1, faults: 0 });
    const { data: state } = await staff.agent.get('/system/area/state');
    const query = { date: '2026-10-31', version: state.version };
    expect((await send(importAreas.path, csv('1,x,0'), query)).msg).toBe('文件第 2 行：代码应为6位数字');
    expect((await send(importAreas.path, file, query)).data).toMatchObject({ rows: 3, disabled: 1 });
    expect(await send(importAreas.path, file, { ...query, date: '2026-11-01' })).toMatchObject({ code: 409 });
    expect(await world.deps.db.area.findUnique({ where: { code: '110108' } })).toMatchObject({ status: 0 });
    expect(await world.deps.db.area.count()).toBe(4);
    expect((await staff.agent.get('/system/area/state')).data).toMatchObject({ date: '2026-10-31', disabled: 1 });
    await world.deps.db.setting.update({ where: { key: 'seed.reference' }, data: { value: 'an earlier version' } });
    await seedReference(world.deps.db);
    expect(await world.deps.db.area.count()).toBe(4);
  });
});
