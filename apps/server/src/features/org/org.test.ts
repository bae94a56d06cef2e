import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const PATH = '/api/org/update';
/** Valid by their check characters; no organisation has them. */
const [CODE, OTHER_CODE] = ['91350100M000100Y43', '91110108DEM0000147'];

const administrator = async (role = 2) => {
  const org = await buildOrganisation(world);
  const { agent, ...user } = await org.administrator(role);
  const upload = async () => {
    const key = `aa/${user.id.replaceAll('-', '').padEnd(64, '0')}.png`;
    await world.deps.db.upload.create({ data: { key, userId: user.id, bytes: 10 } });
    return `/uploads/${key}`;
  };
  return {
    ...agent,
    org,
    user,
    upload,
    row: () => world.deps.db.organisation.findUniqueOrThrow({ where: { id: org.id } }),
    data: async () => (await agent.get('/api/org/findByOrgData')).data,
  };
};

describe('what is in force at once', () => {
  it('is saved, and what was left out stays', async () => {
    const admin = await administrator();
    const logo = await admin.upload();
    expect(
      await admin.put(PATH, {
        contactName: '唐书意',
        contactMobile: '138 0013 8000',
        contactEmail: 'Office@Example.com',
        address: '示例路1号',
        areaCode: '320506',
        industry: '仪器仪表',
        scale: '100–299人',
        logo,
        ipmsStatus: 2,
        ipmsCertNo: 'IPMS-1',
        ipmsStandard: 'GB/T 29490-2023',
        ipmsExpire: '2028-01-31',
      }),
    ).toMatchObject({ code: 200, msg: '保存成功', data: { pending: false } });
    expect(await admin.data()).toMatchObject({
      contactName: '唐书意',
      contactMobile: '13800138000',
      contactEmail: 'office@example.com',
      address: '示例路1号',
      areaCode: '320506',
      logo: expect.stringContaining(`${logo}?t=`),
      ipmsStatus: 2,
      ipmsExpire: '2028-01-31',
      change: null,
      orgName: admin.org.orgName,
    });
    expect((await admin.put(PATH, { address: '', contactEmail: '', ipmsExpire: null })).code).toBe(200);
    expect(await admin.data()).toMatchObject({
      address: null,
      contactEmail: null,
      ipmsExpire: null,
      contactName: '唐书意',
      ipmsCertNo: 'IPMS-1',
    });
  });

  it.each([
    [{ contactMobile: '123' }, '请输入正确的手机号码'],
    [{ contactEmail: 'x' }, '请输入正确的邮箱'],
    [{ contactName: '' }, '请输入联系人姓名'],
    [{ areaCode: '999999' }, '请选择所在地区'],
    [{ ipmsStatus: 3 }, '请选择贯标情况'],
    [{ ipmsStatus: 2, ipmsCertNo: '' }, '请输入体系认证证书编号'],
    [{ ipmsExpire: 'soon' }, '请选择证书有效期'],
    [{ logo: '/uploads/aa/none.png' }, '请重新上传图片'],
    [{ orgName: '' }, '请输入机构名称'],
    [{ orgName: '一' }, '机构名称至少2个字符'],
    [{ creditCode: '91350100M000100Y44' }, '统一社会信用代码有误，请核对'],
    [{ creditCode: '12' }, '请输入18位统一社会信用代码'],
    [{ orgType: 'none' }, '请选择机构类型'],
    [{ licenseUrl: '/uploads/aa/none.png' }, '请重新上传图片'],
  ])('refuses %o and keeps all as it was', async (fields, sentence) => {
    const admin = await administrator();
    const before = await admin.row();
    expect(await admin.put(PATH, { address: '别处', ...fields })).toMatchObject({ code: 500, msg: sentence });
    expect(await admin.row()).toEqual(before);
  });
});

describe('what staff verify first', () => {
  it('waits with the old value in force, one request at a time, until it is taken back', async () => {
    const admin = await administrator();
    const { orgName, creditCode } = admin.org;
    const licenseUrl = await admin.upload();
    expect(
      (await admin.put(PATH, { orgName: '启明仪器（演示）', creditCode: CODE, licenseUrl, address: '新址' })).data,
    ).toEqual({ pending: true });
    const data = await admin.data();
    expect(data).toMatchObject({ orgName, creditCode, licenseUrl: null, address: '新址' });
    expect(data.change).toMatchObject({
      status: 0,
      createdBy: '林知远',
      decideTime: null,
      items: [
        { field: 'orgName', from: orgName, to: '启明仪器（演示）' },
        { field: 'creditCode', from: creditCode, to: CODE },
        { field: 'licenseUrl', from: null, to: expect.stringContaining(`${licenseUrl}?t=`) },
      ],
    });
    expect((await admin.put(PATH, { legalPerson: '林知远', address: '又一处' })).msg).toBe(
      '已有变更申请正在审核，请等待审核，或先撤回',
    );
    expect((await admin.row()).address).toBe('新址');

    expect(await admin.post('/api/org/change/withdraw', { id: data.change.id })).toMatchObject({
      code: 200,
      msg: '变更申请已撤回',
    });
    expect((await admin.data()).change).toBeNull();
    expect((await admin.post('/api/org/change/withdraw', { id: data.change.id })).msg).toBe('变更申请不存在或已处理');
    expect((await admin.put(PATH, { legalPerson: '林知远' })).data).toEqual({ pending: true });
    expect(await admin.get('/api/org/change/list')).toMatchObject({
      total: 2,
      rows: [
        { status: 0, items: [{ field: 'legalPerson', from: null, to: '林知远' }] },
        { status: 3, decideTime: expect.any(String) },
      ],
    });
  });

  it('asks for nothing that stands already, not even a code that would not pass today', async () => {
    const admin = await administrator();
    await world.deps.db.organisation.update({
      where: { id: admin.org.id },
      data: { creditCode: '91350100M000100Y44' },
    });
    expect(
      (
        await admin.put(PATH, {
          orgName: admin.org.orgName,
          creditCode: '91350100M000100Y44',
          orgType: '1',
          legalPerson: '',
        })
      ).data,
    ).toEqual({ pending: false });
  });

  it('makes one request of two at once', async () => {
    const admin = await administrator();
    const answers = await Promise.all([
      admin.put(PATH, { orgName: '甲乙机构' }),
      admin.put(PATH, { orgName: '丙丁机构' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500]);
    expect(await world.deps.db.orgChange.count({ where: { orgId: admin.org.id } })).toBe(1);
  });

  it("does not take another organisation's code or request", async () => {
    const [mine, other] = [await administrator(), await administrator()];
    await world.deps.db.organisation.update({ where: { id: other.org.id }, data: { creditCode: OTHER_CODE } });
    expect((await mine.put(PATH, { creditCode: OTHER_CODE })).msg).toBe('该统一社会信用代码已被其他机构使用，请核对');
    await other.put(PATH, { orgName: '别家机构' });
    const { change } = await other.data();
    for (const id of [change.id, absentId()])
      expect(await mine.post('/api/org/change/withdraw', { id })).toMatchObject({
        code: 404,
        msg: '变更申请不存在或已处理',
      });
    expect((await mine.get('/api/org/change/list')).total).toBe(0);
    expect((await other.data()).change.id).toBe(change.id);
  });
});
