import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdCards } from '#ports/keys/id-card.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildOrg, type UserFields } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { TICKED } from '#test/people/ticked.ts';

const ID_CARD = '11010519491231002X';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const learner = async (fields: UserFields = {}) => {
  const { id, agent } = await buildPerson(world, fields);
  return {
    id,
    agent,
    put: (body: unknown) => agent.put('/api/user/profile', body),
    row: () => world.deps.db.user.findUniqueOrThrow({ where: { id } }),
    upload: () => uploadPicture(world.app, agent.token),
  };
};

describe('the profile', () => {
  it('keeps what was sent, leaves what was not, and clears with null or nothing', async () => {
    const { put, row, agent, upload } = await learner();
    const [avatar, photo] = [await upload(), await upload()];
    const consents = TICKED;
    const sent = {
      realName: '欧阳·娜',
      nickName: '小欧',
      gender: 2,
      avatar,
      photo,
      education: '4',
      position: '研发人员',
      areaCode: '110108',
      currentType: '2',
    };
    expect(await put({ ...sent, consents })).toMatchObject({ code: 200, msg: '保存成功', data: null });
    expect(await row()).toMatchObject(sent);
    const signed = { avatar: expect.stringContaining(`${avatar}?t=`), photo: expect.stringContaining(`${photo}?t=`) };
    const { data } = await agent.get('/api/user/getLoginUser');
    expect(data).toMatchObject({ ...sent, ...signed });
    expect((await put({ avatar: data.avatar, photo: data.photo })).code, 'as the form sends it back').toBe(200);
    expect(await row()).toMatchObject(sent);

    await put({ gender: 1 });
    expect(await row()).toMatchObject({ ...sent, gender: 1 });
    await put({ nickName: ' ', education: null, position: '', areaCode: null, avatar: '', photo: null });
    expect(await row()).toMatchObject({
      realName: '欧阳·娜',
      nickName: null,
      education: null,
      position: null,
      areaCode: null,
      avatar: null,
      photo: null,
      currentType: '2',
    });
    expect((await put({})).code).toBe(200);
  });

  it.each([
    [{ realName: '周' }, '姓名至少2个字符'],
    [{ realName: '周1安' }, '姓名只能包含汉字、拉丁字母、间隔号、连字符、撇号和空格'],
    [{ realName: '周\ue000予安' }, '姓名不能包含无法显示的字符'],
    [{ realName: '周\u{323B0}安' }, '姓名中的“\u{323B0}”字暂时无法印制在证书上，请更换'],
    [{ position: '研发\ufffd人员' }, '此处不能包含无法显示的字符'],
    [{ nickName: '长'.repeat(21) }, '昵称不能超过20个字符，现有21个'],
    [{ gender: 3 }, '请选择性别'],
    [{ gender: '1' }, '请选择性别'],
    [{ position: '长'.repeat(31) }, '职务不能超过30个字符，现有31个'],
    [{ areaCode: '999999' }, '请选择所在地区'],
    [{ areaCode: '11' }, '请选择所在地区'],
    [{ education: '77' }, '请选择学历'],
    [{ currentType: '77' }, '请选择机构类型'],
    [{ currentType: '' }, '请选择机构类型'],
    [{ idCard: '123' }, '请输入18位身份证号码'],
    [{ idCard: '110105194912310021' }, '身份证号码有误，请核对'],
    [{ avatar: 'https://example.com/a.png' }, '请重新上传图片'],
    [{ avatar: '/uploads/../secret.key' }, '请重新上传图片'],
    [{ photo: '/art/covers/a.png' }, '请重新上传图片'],
  ])('refuses %o: %s', async (body, sentence) => {
    const { put, row } = await learner();
    const before = await row();
    expect(await put(body)).toMatchObject({ code: 500, msg: sentence });
    expect(await row()).toEqual(before);
  });

  it('shows only pictures that this person uploaded, or that are theirs already', async () => {
    const [mine, other] = [await learner(), await learner()];
    const url = await other.upload();
    expect(await mine.put({ avatar: url })).toMatchObject({ code: 500, msg: '请重新上传图片' });
    expect((await other.put({ avatar: url })).code).toBe(200);
    await world.deps.db.user.update({ where: { id: mine.id }, data: { avatar: '/art/avatar.png' } });
    expect((await mine.put({ avatar: '/art/avatar.png', nickName: '甲' })).code).toBe(200);
    expect(await mine.row()).toMatchObject({ avatar: '/art/avatar.png', nickName: '甲' });
  });

  it("lets nothing in that is not the person's to change", async () => {
    const { put, row, id } = await learner();
    const org = await buildOrg(world.deps);
    const before = await row();
    await put({
      id: org.id,
      role: 2,
      type: 2,
      orgId: org.id,
      status: 3,
      mobile: '13900000000',
      email: 'x@example.com',
      passwordHash: 'x',
      nameLocked: true,
      idCardHash: 'x',
      idCardCipher: 'x',
      cancelledAt: new Date(),
      pwdUpdatedAt: new Date(),
      createdAt: new Date(),
      sessions: { deleteMany: {} },
      nickName: '甲',
    });
    expect(await row()).toEqual({ ...before, nickName: '甲', updatedAt: expect.any(Date) });
    expect(await world.deps.db.session.count({ where: { userId: id } })).toBe(1);
    expect((await put({ nickName: { set: '乙' } })).code).toBe(500);
  });

  it('does not change a name that a certificate bears, and may send it as it is', async () => {
    const { put, row, id } = await learner();
    await world.deps.db.user.update({ where: { id }, data: { nameLocked: true } });
    expect(await put({ realName: '周予宁', nickName: '甲' })).toMatchObject({
      code: 500,
      msg: '姓名已用于证书，不能修改；如需更正，请联系管理员',
    });
    expect(await row()).toMatchObject({ realName: '周予安', nickName: null });
    expect((await put({ realName: '周予安', nickName: '甲' })).code).toBe(200);
    expect(await row()).toMatchObject({ nickName: '甲' });
  });

  it('needs a login', async () => {
    expect((await agentOf(world.app).put('/api/user/profile', { nickName: '甲' })).code).toBe(401);
  });
});

describe('the ID number', () => {
  it('is sealed at rest, shown masked, found again by its hash, and taken back with null', async () => {
    const { put, row, agent } = await learner();
    expect((await put({ consents: TICKED, idCard: ' 11010519491231002x' })).code).toBe(200);
    const stored = await row();
    expect(JSON.stringify(stored)).not.toContain('19491231');
    const idCards = createIdCards(world.deps.secrets);
    expect(idCards.open(stored.idCardCipher ?? '')).toBe(ID_CARD);
    expect(stored.idCardHash).toBe(idCards.hash(ID_CARD));
    const answer = await agent.get('/api/user/getLoginUser');
    expect(answer.data.idCardMasked).toBe('1101**********002X');
    expect(JSON.stringify(answer)).not.toContain('19491231');
    await put({ idCard: null });
    expect(await row()).toMatchObject({ idCardCipher: null, idCardHash: null });
  });

  it('tells nobody whether it is known here: the same answer and look back, and only its holder hears', async () => {
    const people = await Promise.all([learner(), learner(), learner()]);
    const answers = await Promise.all(people.map(({ put }) => put({ consents: TICKED, idCard: ID_CARD })));
    expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual(people.map(() => '200 保存成功'));
    const shown = await Promise.all(people.map(({ agent }) => agent.get('/api/user/getLoginUser')));
    expect(shown.map(({ data }) => data.idCardMasked)).toEqual(people.map(() => '1101**********002X'));

    const rows = await Promise.all(people.map(({ row }) => row()));
    const holders = rows.filter(({ idCardHash }) => idCardHash !== null);
    expect(holders, 'the index decides who holds it').toHaveLength(1);
    const notices = await world.deps.db.notice.findMany({
      where: { userId: { in: rows.map(({ id }) => id) } },
      select: { userId: true, title: true },
    });
    expect(notices).toEqual([{ userId: holders[0]?.id, title: '身份证号码重复登记' }]);
  });

  it('may be tried five times a day', async () => {
    const { put } = await learner();
    for (let n = 0; n < 5; n += 1) expect((await put({ consents: TICKED, idCard: ID_CARD })).code).toBe(200);
    expect(await put({ consents: TICKED, idCard: ID_CARD })).toMatchObject({
      code: 429,
      msg: '今日修改身份证号码次数过多，请明天再试',
    });
    expect((await put({ nickName: '甲' })).code).toBe(200);
  });
});
