import supertest from 'supertest';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { allOf } from '@zhibiao/contract/core/codes';
import { ORG_STATUS, ROLE } from '@zhibiao/contract/auth/roles';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { uploadByStaff, uploadPrivately } from '#test/content/picture.ts';
import { freeMobile } from '#test/content/factories.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['org:list', 'org:edit', 'org:audit'] });
});
afterAll(() => world.close());

const LIST = '/system/org/list';
const versionOf = async (id: string) => (await world.deps.db.organisation.findUniqueOrThrow({ where: { id } })).version;
const act = async (path: string, id: string, more: object = {}) =>
  staff.agent.post(`/system/org/${path}`, { id, version: await versionOf(id), reason: '核查后处理', ...more });
const file = (path: string, token: string) =>
  supertest(world.app.server).get(`${API_BASE}${path}`).set('authorization', `Bearer ${token}`);

describe('the life of an organisation', () => {
  const WAYS: Record<string, (id: string) => Promise<{ code: number; msg: string }>> = {
    approve: (id) => staff.agent.post('/system/org/audit', { orgId: id, pass: true }),
    refuse: (id) => staff.agent.post('/system/org/audit', { orgId: id, pass: false, reason: '执照不清晰' }),
    reopen: (id) => act('reopen', id),
    disable: (id) => act('disable', id),
    enable: (id) => act('enable', id),
  };
  /** Written out once more, by hand. */
  const ALLOWED: Record<string, number> = {
    '0 approve': 1,
    '0 refuse': 3,
    '3 reopen': 0,
    '1 disable': 2,
    '2 enable': 1,
  };
  const PAIRS = allOf(ORG_STATUS).flatMap((from) => Object.keys(WAYS).map((way) => [from, way] as const));

  it.each(PAIRS)('%i %s', async (from, way) => {
    const org = await buildOrganisation(world, { status: from });
    await org.owner();
    const { code } = (await WAYS[way]?.(org.id)) ?? { code: 0 };
    const to = ALLOWED[`${from} ${way}`];
    expect({
      code: code === 200,
      status: (await world.deps.db.organisation.findUniqueOrThrow({ where: { id: org.id } })).status,
    }).toEqual({
      code: to !== undefined,
      status: to ?? from,
    });
  });

  it('is decided by one of two who act at the same time, on what they saw', async () => {
    const org = await buildOrganisation(world);
    await org.owner();
    const version = await versionOf(org.id);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        staff.agent.post('/system/org/disable', { id: org.id, version, reason: '核查后处理' }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await staff.agent.post('/system/org/enable', { id: org.id, version, reason: '恢复' })).code).toBe(409);
    expect((await staff.agent.post('/system/org/enable', { id: absentId(), version, reason: '恢复' })).msg).toBe(
      '机构不存在',
    );
    expect((await act('enable', org.id, { reason: ' ' })).msg).toBe('请填写原因');
  });

  it('does not go on without an owner', async () => {
    const org = await buildOrganisation(world, { status: 2 });
    expect(await act('enable', org.id)).toMatchObject({ code: 500, msg: '机构没有负责人，请先更换负责人再启用' });
  });
});

describe('a disabled organisation', () => {
  it('closes its area with the next request, says why, and its people learn on', async () => {
    const org = await buildOrganisation(world);
    const [owner, learner] = [await org.owner(), await org.member()];
    expect((await owner.agent.get('/api/org/admin/list')).code).toBe(200);
    expect((await act('disable', org.id, { reason: '多次冒用他人名义' })).msg).toBe('机构已停用');
    expect((await owner.agent.get('/api/org/admin/list')).code).toBe(403);
    expect((await owner.agent.get('/api/org/findByOrgData')).data).toMatchObject({
      status: 2,
      disabledReason: '多次冒用他人名义',
    });
    expect((await learner.agent.get('/api/user/getLoginUser')).code).toBe(200);
    expect((await learner.agent.get('/api/lesson/myLessonList')).code).not.toBe(403);
    expect(await world.deps.db.notice.findFirst({ where: { userId: owner.id } })).toMatchObject({
      title: '机构已停用',
      content: expect.stringContaining('多次冒用他人名义'),
    });
    await act('enable', org.id);
    expect((await owner.agent.get('/api/org/admin/list')).code).toBe(200);
    expect((await owner.agent.get('/api/org/findByOrgData')).data.disabledReason).toBeNull();
  });
});

describe('the list', () => {
  it('says how many stand in each state, by the same filters and within the scope', async () => {
    const name = `计数机构${randomInt(1e9)}`;
    const [first] = [
      await buildOrganisation(world, { orgName: `${name}一` }),
      await buildOrganisation(world, { orgName: `${name}二`, status: ORG_STATUS.review }),
    ];
    const counts = async (who: StaffPerson) => (await who.agent.get('/system/org/counts', { keyword: name })).data;
    expect(await counts(staff)).toEqual({ '': 2, '0': 1, '1': 1, '2': 0, '3': 0 });
    const near = await buildStaff(world, { permissions: ['org:list'] });
    await limitTo(world, near, first.id);
    expect(await counts(near)).toEqual({ '': 1, '0': 0, '1': 1, '2': 0, '3': 0 });
  });

  it('finds by a part of the name, and by a whole number alone; numbers are masked', async () => {
    const mobile = freeMobile();
    const mark = `浔溪${randomInt(1e9)}`;
    const org = await buildOrganisation(world, { orgName: `${mark}新材料有限公司` });
    await world.deps.db.organisation.update({ where: { id: org.id }, data: { contactMobile: mobile } });
    const found = async (keyword: string, more = '') =>
      (await staff.agent.get(`${LIST}?keyword=${encodeURIComponent(keyword)}${more}`)).rows!.map(
        ({ id }: { id: string }) => id,
      );
    expect(await found(mark)).toEqual([org.id]);
    expect(await found(mobile)).toEqual([org.id]);
    expect(await found(mobile.slice(0, 10))).toEqual([]);
    expect(await found(mark, '&status=0')).toEqual([]);
    expect(await found(mark, '&status=1&ipmsStatus=0&orgType=1')).toEqual([org.id]);
    expect(await found(mark, '&pendingChange=1')).toEqual([]);
    await world.deps.db.orgChange.create({ data: { orgId: org.id, createdBy: org.id, changes: {} } });
    expect(await found(mark, '&pendingChange=1')).toEqual([org.id]);
    await run(
      world.deps.pool,
      sql`UPDATE "Organisation" SET "ipmsStatus" = 2, "ipmsExpire" = now() + interval '30 days' WHERE id = ${org.id}`,
    );
    expect(await found(mark, '&expiring=1')).toEqual([org.id]);
    const answer = await staff.agent.get(`${LIST}?keyword=${encodeURIComponent(mark)}`);
    expect(JSON.stringify(answer)).not.toContain(mobile);
    expect(answer.rows![0].contactMobileMasked).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    expect((await staff.agent.get(`${LIST}?areaCode=ab`)).msg).toBe('地区有误');
  });
});

describe('somebody who reviews and may not look through all organisations', () => {
  it('reads what waits or waited for a review, within their scope, and nothing else', async () => {
    const [waiting, other, old] = [
      await buildOrganisation(world, { status: ORG_STATUS.review }),
      await buildOrganisation(world, { status: ORG_STATUS.review }),
      await buildOrganisation(world),
    ];
    const owner = await old.owner();
    const change = await world.deps.db.orgChange.create({
      data: { orgId: old.id, createdBy: owner.id, changes: { orgName: { from: 'a', to: 'b' } } },
    });
    const reviewer = await limitTo(world, await buildStaff(world, { permissions: ['org:audit'] }), waiting.id, old.id);
    const { agent } = reviewer;
    expect((await agent.get(LIST)).code).toBe(403);
    expect((await agent.get(`/system/org/${waiting.id}`)).data).toMatchObject({ id: waiting.id });
    expect((await agent.get(`/system/org/change/${change.id}`)).data).toMatchObject({ id: change.id });
    // Never under review, and of another scope.
    for (const { id } of [old, other])
      expect(await agent.get(`/system/org/${id}`)).toEqual(await agent.get(`/system/org/${absentId()}`));
    expect((await file(`/system/org/${old.id}/licence`, reviewer.token)).status).toBe(404);
    expect((await agent.post('/system/org/audit', { orgId: waiting.id, pass: true })).code).toBe(200);
    expect((await agent.get(`/system/org/${waiting.id}`)).data).toMatchObject({ status: ORG_STATUS.active });
    const nobody = await buildStaff(world, { permissions: ['apply:audit', 'appeal:decide', 'org:edit'] });
    expect((await nobody.agent.get(`/system/org/${waiting.id}`)).code).toBe(403);
  });
});

describe('somebody who works for some organisations', () => {
  it('sees nothing of another, as of one that is not there', async () => {
    const [mine, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const owner = await other.owner();
    const shared = { contactMobile: freeMobile() };
    await world.deps.db.organisation.update({ where: { id: mine.id }, data: shared });
    await world.deps.db.organisation.update({
      where: { id: other.id },
      data: { ...shared, orgName: '白露测控（演示）' },
    });
    const change = await world.deps.db.orgChange.create({
      data: { orgId: other.id, createdBy: owner.id, changes: { orgName: { from: 'a', to: 'b' } } },
    });
    const limited = await limitTo(
      world,
      await buildStaff(world, { permissions: ['org:list', 'org:edit', 'org:audit'] }),
      mine.id,
    );
    const { rows } = await limited.agent.get(LIST);
    expect(rows!.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    expect((await limited.agent.get('/system/org/change/list')).rows).toEqual([]);
    const detail = await limited.agent.get(`/system/org/${mine.id}`);
    expect(detail.data.similar).toEqual([]);
    expect(JSON.stringify(detail)).not.toContain('白露测控');
    const same = async (path: (id: string) => string, theirs: string) =>
      expect(await limited.agent.get(path(theirs))).toEqual(await limited.agent.get(path(absentId())));
    await same((id) => `/system/org/${id}`, other.id);
    await same((id) => `/system/org/${id}/member/list`, other.id);
    await same((id) => `/system/org/${id}/candidates`, other.id);
    await same((id) => `/system/org/change/${id}`, change.id);
    for (const path of [`/system/org/${other.id}/licence`, `/system/org/change/${change.id}/licence`])
      expect((await file(path, limited.token)).status).toBe(404);
    const version = await versionOf(other.id);
    for (const path of ['disable', 'enable', 'reopen'])
      expect(
        (await limited.agent.post(`/system/org/${path}`, { id: other.id, version, reason: '核查后处理' })).msg,
      ).toBe('机构不存在');
    expect(
      (
        await limited.agent.put(`/system/org/${other.id}`, {
          version,
          reason: '核查后处理',
          fields: { address: '新址' },
        })
      ).msg,
    ).toBe('机构不存在');
  });
});

describe('the review', () => {
  it('has checks, others alike, and the licence for whoever may see it', async () => {
    const mark = `青禾${randomInt(1e9)}`;
    const org = await buildOrganisation(world, { status: 0, orgName: `${mark}仪器有限公司` });
    const like = await buildOrganisation(world, { orgName: `${mark}仪器股份有限公司` });
    const owner = await org.owner();
    const licenseUrl = await uploadPrivately(world.app, owner.token, 'licence');
    await owner.agent.post('/api/org/license', { licenseUrl });
    const { data } = await staff.agent.get(`/system/org/${org.id}`);
    expect(data).toMatchObject({ hasLicence: true, status: 0 });
    expect(data.similar.map(({ id }: { id: string }) => id)).toEqual([like.id]);
    expect(data.checks.find(({ field }: { field: string }) => field === 'orgName')).toMatchObject({
      state: 2,
      text: '另有 1 家名称相近的机构',
    });
    expect(data.admins).toMatchObject([{ role: ROLE.owner, mobileMasked: expect.stringContaining('****') }]);
    expect(JSON.stringify(data)).not.toContain(owner.mobile);
    expect(JSON.stringify(data)).not.toContain('/uploads/');
    const sent = await file(`/system/org/${org.id}/licence`, staff.token);
    expect({ status: sent.status, type: sent.headers['content-type'], kept: sent.headers['cache-control'] }).toEqual({
      status: 200,
      type: 'image/png',
      kept: 'no-store',
    });
    const other = await buildStaff(world, { permissions: ['apply:list'] });
    expect((await file(`/system/org/${org.id}/licence`, other.token)).status).toBe(403);
  });

  it('is decided on what the reviewer saw', async () => {
    const org = await buildOrganisation(world, { status: 0 });
    const version = await versionOf(org.id);
    await world.deps.db.organisation.update({ where: { id: org.id }, data: { address: '新址' } });
    expect((await staff.agent.post('/system/org/audit', { orgId: org.id, pass: true, version })).code).toBe(409);
    expect(
      (await staff.agent.post('/system/org/audit', { orgId: org.id, pass: true, version: await versionOf(org.id) }))
        .code,
    ).toBe(200);
  });

  it('of a change shows old and new, and the picture of a new licence', async () => {
    const org = await buildOrganisation(world);
    const owner = await org.owner();
    const licenseUrl = await uploadPrivately(world.app, owner.token, 'licence');
    await owner.agent.put('/api/org/update', { legalPerson: '林知远', licenseUrl });
    const { rows } = await staff.agent.get(`/system/org/change/list?orgId=${org.id}&status=0`);
    expect(rows).toMatchObject([
      {
        orgName: org.orgName,
        items: [
          { field: 'legalPerson', from: null, to: '林知远' },
          { field: 'licenseUrl', from: null, to: '已上传' },
        ],
      },
    ]);
    const { data } = await staff.agent.get(`/system/org/change/${rows![0].id}`);
    expect(data).toMatchObject({ hasLicence: true, orgVersion: await versionOf(org.id) });
    expect((await file(`/system/org/change/${rows![0].id}/licence`, staff.token)).status).toBe(200);
    expect(await act('reopen', org.id)).toMatchObject({ code: 500, msg: '机构当前为正常，不能重新打开' });
    expect(
      await staff.agent.put(`/system/org/${org.id}`, {
        version: await versionOf(org.id),
        reason: '更正登记信息',
        fields: { legalPerson: '别人' },
      }),
    ).toMatchObject({ msg: '该机构有变更申请正在审核，请先处理再修改登记信息' });
  });
});

describe('what staff mend', () => {
  const edit = async (id: string, fields: object) =>
    staff.agent.put(`/system/org/${id}`, { version: await versionOf(id), reason: '与营业执照核对后更正', fields });

  it('is in force at once, told to the log without the number, and by the rules of the form', async () => {
    const org = await buildOrganisation(world);
    const mobile = freeMobile();
    expect(await edit(org.id, { address: '浔溪路218号', contactMobile: mobile })).toMatchObject({ code: 200 });
    expect(await world.deps.db.organisation.findUnique({ where: { id: org.id } })).toMatchObject({
      address: '浔溪路218号',
      contactMobile: mobile,
    });
    expect(await edit(org.id, { address: '浔溪路218号' })).toMatchObject({ msg: '没有修改任何内容' });
    expect(await edit(org.id, { orgType: '8' })).toMatchObject({ msg: '请选择机构类型' });
    expect(await edit(org.id, { orgName: '' })).toMatchObject({ msg: '请输入机构名称' });
    const log = await world.deps.db.auditDetail.findMany({ orderBy: { seq: 'desc' }, take: 3 });
    expect(JSON.stringify(log.map(({ detail }) => detail))).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    expect(JSON.stringify(log.map(({ detail }) => detail))).not.toContain(mobile);
  });

  it('takes a code that its check digit denies only with what it was compared with', async () => {
    const [org, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const creditCode = '91350100M000100Y4Q';
    expect(await edit(org.id, { creditCode })).toMatchObject({
      code: 500,
      msg: '校验位不符：末位应为 3；确认无误的，请填写核对依据',
    });
    expect((await edit(org.id, { creditCode, codeWarning: '执照原件如此' })).code).toBe(200);
    const { data } = await staff.agent.get(`/system/org/${org.id}`);
    expect(data.checks.find(({ field }: { field: string }) => field === 'creditCode')).toMatchObject({
      state: 2,
      note: '执照原件如此',
    });
    expect((await edit(other.id, { creditCode, codeWarning: '执照原件如此' })).msg).toBe(
      '该统一社会信用代码已被其他机构使用，请核对',
    );
    expect((await edit(org.id, { creditCode: '91350100M000100Y43' })).code).toBe(200);
    expect((await world.deps.db.organisation.findUniqueOrThrow({ where: { id: org.id } })).codeWarning).toBeNull();
  });
});

describe('an owner who has left the firm', () => {
  const evidence = async () => [await uploadByStaff(world.app, staff.token, 'evidence')];
  const replace = async (id: string, memberId: string, former: number, more: object = {}) =>
    act('owner', id, { memberId, former, evidence: await evidence(), ...more });

  it('gives way to another of the register, and stays as an administrator', async () => {
    const org = await buildOrganisation(world);
    const [owner, next] = [await org.owner(), await org.member()];
    const { rows } = await staff.agent.get(`/system/org/${org.id}/member/list`);
    expect(rows).toHaveLength(2);
    const { data: candidates } = await staff.agent.get(`/system/org/${org.id}/candidates`);
    expect(candidates.map(({ memberId }: { memberId: string }) => memberId)).toEqual([next.member.id]);
    expect((await replace(org.id, next.member.id, 1)).msg).toBe('负责人已更换');
    const role = async (id: string) => (await world.deps.db.user.findUniqueOrThrow({ where: { id } })).role;
    expect([await role(owner.id), await role(next.id)]).toEqual([ROLE.trainingAdmin, ROLE.owner]);
    expect((await next.agent.get('/api/org/admin/list')).code).toBe(200);
    const { data } = await staff.agent.get(`/system/org/${org.id}`);
    expect(data.owners).toMatchObject([{ by: '张敏', evidence: 1 }]);
    const shown = await file(`/system/org/owner/${data.owners[0].id}/evidence/1`, staff.token);
    expect({ status: shown.status, kept: shown.headers['cache-control'] }).toEqual({ status: 200, kept: 'no-store' });
    expect((await file(`/system/org/owner/${data.owners[0].id}/evidence/2`, staff.token)).status).toBe(404);
    expect(await world.deps.db.outgoingMessage.count({ where: { template: 'org-owner' } })).toBe(1);
  });

  it('or leaves, and with the organisation disabled it comes back under the new one', async () => {
    const org = await buildOrganisation(world);
    const [owner, next] = [await org.owner(), await org.member()];
    await act('disable', org.id);
    expect((await replace(org.id, next.member.id, 2)).code).toBe(200);
    expect(await world.deps.db.user.findUnique({ where: { id: owner.id } })).toMatchObject({ role: 1, orgId: null });
    expect((await owner.agent.get('/api/org/admin/list')).code).toBe(403);
    expect((await act('enable', org.id)).code).toBe(200);
    expect((await next.agent.get('/api/org/admin/list')).code).toBe(200);
  });

  it('is one at a time, by proof, and never a stranger', async () => {
    const [org, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const [owner, one, two] = [await org.owner(), await org.member(), await org.member()];
    const stranger = await other.member();
    expect((await replace(org.id, stranger.member.id, 1)).msg).toBe('成员不存在或不在册');
    expect((await replace(org.id, owner.member.id, 1)).msg).toBe('该成员已是机构负责人');
    expect((await replace(org.id, one.member.id, 1, { evidence: [] })).msg).toBe('请上传证明材料');
    const theirs = await uploadPrivately(world.app, one.token, 'evidence');
    expect((await replace(org.id, one.member.id, 1, { evidence: [theirs] })).msg).toBe('请重新上传证明材料');
    const version = await versionOf(org.id);
    const files = await evidence();
    const answers = await Promise.all(
      [one, two].map(({ member }) =>
        staff.agent.post('/system/org/owner', {
          id: org.id,
          version,
          memberId: member.id,
          former: 1,
          reason: '负责人离职',
          evidence: files,
        }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await world.deps.db.user.count({ where: { orgId: org.id, role: ROLE.owner } })).toBe(1);
    const review = await buildOrganisation(world, { status: 0 });
    const asking = await review.member();
    expect((await replace(review.id, asking.member.id, 1)).msg).toBe('机构当前为待审，不能更换负责人');
  });
});
