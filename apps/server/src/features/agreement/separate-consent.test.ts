import { APPLY } from '@zhibiao/contract/apply/types';
import { SEPARATE, UNANSWERED_DAYS } from '@zhibiao/contract/agreement/consent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildPerson, type Person } from '#test/people/people.ts';
import { uploadPrivately } from '#test/content/picture.ts';
import { buildStaff } from '#test/people/staff.ts';
import { TICKED } from '#test/people/ticked.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { eraseUnanswered } from './unanswered-job.ts';

const ID_CARD = '11010519491231002X';
const PROFILE = '/api/user/profile';
const WITHDRAW = '/api/user/consent/withdraw';
let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const ticked = (code: string) => TICKED.filter((one) => one.code === code);
const rowOf = ({ id }: Person) => world.deps.db.user.findUniqueOrThrow({ where: { id } });
const consentsOf = ({ id }: Person, document: string) =>
  world.deps.db.consent.findMany({ where: { userId: id, document }, orderBy: { createdAt: 'asc' } });
const upload = (person: Person) => uploadPrivately(world.app, person.token, 'photo');
const isStored = async (url: string) => (await world.deps.storage.size(url.slice('/uploads/'.length))) !== null;
const meOf = async ({ agent }: Person) => (await agent.get('/api/user/getLoginUser')).data;

/** An application for an auditor's certificate that stands where `status` says, with the portrait of this person. */
const buildApply = async (person: Person, status: number) => {
  const org = await buildOrganisation(world);
  const { photo } = await rowOf(person);
  return world.deps.db.certApply.create({
    data: {
      applyNo: `SQ${Math.random()}`,
      kind: 2,
      status,
      orgId: org.id,
      standardCode: 'GB/T 29490',
      createdBy: person.id,
      items: { create: { userId: person.id, evidence: {}, photoKey: photo?.slice('/uploads/'.length) ?? null } },
    },
    include: { items: true },
  });
};

describe('a value with a consent of its own', () => {
  it('is not stored without the box, not with a stale text, and once with it', async () => {
    const person = await buildPerson(world);
    const photo = await upload(person);
    for (const [body, field, msg] of [
      [{ idCard: ID_CARD }, 'idCard', '请先单独同意收集身份证号码'],
      [{ idCard: ID_CARD, consents: ticked(SEPARATE.photo) }, 'idCard', '请先单独同意收集身份证号码'],
      [{ photo, nickName: '甲' }, 'photo', '请先单独同意收集证件照'],
    ] as const)
      expect(await person.agent.put(PROFILE, body)).toMatchObject({ code: 500, msg, field });
    const stale = [{ code: SEPARATE.photo, version: '2000-01-01' }];
    expect((await person.agent.put(PROFILE, { photo, consents: stale })).code).toBe(409);
    expect((await person.agent.put(PROFILE, { consents: [{ code: 'x', version: '1' }] })).msg).toBe('同意事项不存在');
    expect(await rowOf(person)).toMatchObject({ photo: null, idCardCipher: null, nickName: null });
    expect(await world.deps.db.consent.count({ where: { userId: person.id } })).toBe(0);

    const both = [...ticked(SEPARATE.photo), ...ticked(SEPARATE.idCard)];
    expect((await person.agent.put(PROFILE, { photo, idCard: ID_CARD, consents: both })).code).toBe(200);
    expect(await rowOf(person)).toMatchObject({ photo });
    expect((await person.agent.put(PROFILE, { photo: await upload(person) })).code, 'asked once').toBe(200);
    expect(await consentsOf(person, SEPARATE.photo)).toHaveLength(1);
    expect((await meOf(person)).unagreed).toBeUndefined();
  });

  it('goes with the consent: the row, and every byte of the file', async () => {
    const person = await buildPerson(world);
    const photo = await upload(person);
    await person.agent.put(PROFILE, { photo, idCard: ID_CARD, consents: TICKED });
    const { data: before } = await person.agent.get('/api/user/consents');
    expect(
      before.separate.map((one: { agreedTime: string | null; held: boolean }) => [!!one.agreedTime, one.held]),
    ).toEqual([true, true, true].map((yes) => [yes, true]));
    expect(before.given).toHaveLength(3);

    expect(await isStored(photo)).toBe(true);
    expect(await person.agent.post(WITHDRAW, { code: SEPARATE.photo })).toMatchObject({ code: 200, msg: '已撤回同意' });
    expect(await isStored(photo)).toBe(false);
    expect(await world.deps.db.upload.count({ where: { userId: person.id } })).toBe(0);
    expect(await rowOf(person)).toMatchObject({ photo: null, idCardCipher: expect.any(String) });
    expect((await person.agent.post(WITHDRAW, { code: SEPARATE.idCard })).code).toBe(200);
    expect(await rowOf(person)).toMatchObject({ idCardCipher: null, idCardHash: null });
    expect(await person.agent.post(WITHDRAW, { code: 'user-agreement' })).toMatchObject({ msg: '同意事项不存在' });

    const { data: after } = await person.agent.get('/api/user/consents');
    expect(after.given.filter((one: { withdrawTime: string | null }) => one.withdrawTime)).toHaveLength(2);
    expect(await person.agent.put(PROFILE, { photo: await upload(person) })).toMatchObject({ field: 'photo' });
    const { version } = TICKED[0]!;
    expect((await person.agent.post('/api/user/consent', { code: SEPARATE.photo, version })).code).toBe(200);
    expect((await person.agent.put(PROFILE, { photo: await upload(person) })).code, 'agreed to anew').toBe(200);
    expect(await consentsOf(person, SEPARATE.photo)).toHaveLength(2);
    const exported = await person.agent.get('/api/user/dataExport');
    expect(JSON.stringify(exported)).toContain('withdrawTime');
  });

  it('stays while an application under way uses it, and leaves one that was returned', async () => {
    const person = await buildPerson(world);
    const photo = await upload(person);
    await person.agent.put(PROFILE, { photo, consents: TICKED });
    const apply = await buildApply(person, APPLY.orgReview);
    const move = (status: number) => world.deps.db.certApply.update({ where: { id: apply.id }, data: { status } });
    for (const status of [APPLY.orgReview, APPLY.platformReview, APPLY.making]) {
      await move(status);
      const answer = await person.agent.post(WITHDRAW, { code: SEPARATE.photo });
      expect(answer).toMatchObject({ code: 500, msg: '该照片正用于审核中的申请，请先撤回申请' });
      expect([await isStored(photo), await consentsOf(person, SEPARATE.photo)]).toMatchObject([
        true,
        [{ withdrawnAt: null }],
      ]);
    }
    await move(APPLY.returned);
    expect((await person.agent.post(WITHDRAW, { code: SEPARATE.photo })).code).toBe(200);
    expect(await isStored(photo)).toBe(false);
    expect(await world.deps.db.certApplyItem.findUniqueOrThrow({ where: { id: apply.items[0]!.id } })).toMatchObject({
      photoKey: null,
    });
  });

  it('is taken back before a submission or after it, whatever comes first', async () => {
    const person = await buildPerson(world);
    for (let round = 0; round < 6; round += 1) {
      await person.agent.put(PROFILE, { photo: await upload(person), consents: TICKED });
      // As a submission holds people: see apply/org/self-apply.ts.
      const submit = world.deps.db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${person.id}::uuid FOR NO KEY UPDATE`;
        const { photo } = await tx.user.findUniqueOrThrow({ where: { id: person.id } });
        if (!photo) return null;
        const data = {
          applyNo: `SQ${Math.random()}`,
          kind: 2,
          status: APPLY.platformReview,
          standardCode: 'X',
          createdBy: person.id,
        };
        const photoKey = photo.slice('/uploads/'.length);
        return tx.certApply.create({
          data: { ...data, items: { create: { userId: person.id, evidence: {}, photoKey } } },
        });
      });
      const [apply, answer] = await Promise.all([submit, person.agent.post(WITHDRAW, { code: SEPARATE.photo })]);
      expect([round, apply !== null, answer.code]).toEqual([round, apply !== null, apply ? 500 : 200]);
      if (apply) await world.deps.db.certApply.update({ where: { id: apply.id }, data: { status: APPLY.withdrawn } });
      await world.deps.db.certApplyItem.updateMany({ where: { userId: person.id }, data: { photoKey: null } });
    }
  });
});

describe('what was stored before it was asked', () => {
  const buildOld = async () => {
    const person = await buildPerson(world);
    const photo = await upload(person);
    await person.agent.put(PROFILE, { photo, idCard: ID_CARD, consents: TICKED });
    await world.deps.db.consent.deleteMany({ where: { userId: person.id } });
    return { ...person, photo };
  };

  it('is asked for at the login, flagged and shown to none of the staff', async () => {
    const person = await buildOld();
    expect((await meOf(person)).unagreed).toEqual([SEPARATE.idCard, SEPARATE.photo]);
    const { agent } = await buildStaff(world, {
      permissions: ['learner:list', 'learner:reveal', 'learner:photo'],
    });
    const { data } = await agent.get(`/system/learner/${person.id}`);
    expect(data).toMatchObject({
      idCardMasked: null,
      hasPhoto: false,
      unagreed: [SEPARATE.idCard, SEPARATE.photo],
    });
    const flagged = await agent.get('/system/learner/list', { flag: 'unagreed', pageSize: 100 });
    expect(flagged.rows?.map(({ id }: { id: string }) => id)).toContain(person.id);
    const reveal = { id: person.id, field: 'idCard', reason: '核实身份' };
    expect((await agent.post('/system/learner/reveal', reveal)).msg).toBe('身份证号未取得单独同意，不能查看');
    const byNumber = async () =>
      (await agent.get('/system/learner/list', { keyword: ID_CARD })).rows?.map(({ id }: { id: string }) => id);
    const holder = await world.deps.db.user.findFirstOrThrow({ where: { idCardHash: { not: null } } });
    await world.deps.db.user.updateMany({ data: { idCardHash: null } });
    await world.deps.db.user.update({ where: { id: person.id }, data: { idCardHash: holder.idCardHash } });
    expect(await byNumber()).toEqual([]);

    for (const { code, version } of TICKED) await person.agent.post('/api/user/consent', { code, version });
    expect((await meOf(person)).unagreed).toBeUndefined();
    expect((await agent.get(`/system/learner/${person.id}`)).data).toMatchObject({ hasPhoto: true, unagreed: [] });
    expect(await byNumber()).toEqual([person.id]);
    const tab = await agent.get(`/system/learner/${person.id}/consent`);
    expect(tab.rows?.[0]).toMatchObject({ document: expect.stringContaining('单独同意书'), withdrawTime: null });
  });

  it('is erased when it is refused, and when nobody answers for half a year', async () => {
    const [refusing, silent, waiting, agreeing] = [
      await buildOld(),
      await buildOld(),
      await buildOld(),
      await buildOld(),
    ];
    await refusing.agent.post(WITHDRAW, { code: SEPARATE.photo });
    expect([await isStored(refusing.photo), (await rowOf(refusing)).photo]).toEqual([false, null]);
    await agreeing.agent.put(PROFILE, { consents: TICKED });
    await buildApply(waiting, APPLY.platformReview);
    expect(await eraseUnanswered(world.deps)).toBe(0);

    const begun = new Date(Date.now() - (UNANSWERED_DAYS + 1) * 86_400_000).toISOString();
    await world.asOwner(`ALTER TABLE "AgreementVersion" DISABLE TRIGGER USER`);
    await world.asOwner(`UPDATE "AgreementVersion" SET "publishedAt" = '${begun}' WHERE code LIKE 'consent-%'`);
    await world.asOwner(`ALTER TABLE "AgreementVersion" ENABLE TRIGGER USER`);
    await eraseUnanswered(world.deps);
    expect(await rowOf(silent)).toMatchObject({ photo: null, idCardCipher: null });
    expect(await isStored(silent.photo)).toBe(false);
    expect(await rowOf(waiting), 'an application uses it').toMatchObject({ photo: waiting.photo, idCardCipher: null });
    expect(await rowOf(agreeing)).toMatchObject({ photo: agreeing.photo, idCardCipher: expect.any(String) });
    const notices = await world.deps.db.notice.findMany({ where: { userId: silent.id }, orderBy: { title: 'asc' } });
    expect(notices.map(({ title }) => title).sort()).toEqual(['证件照已删除', '身份证号码已删除']);
    expect(await eraseUnanswered(world.deps)).toBe(0);
  });

  it('is asked anew once a text was published to be agreed to again', async () => {
    const person = await buildPerson(world);
    await person.agent.put(PROFILE, { idCard: ID_CARD, consents: TICKED });
    const staff = await buildStaff(world, { permissions: ['agreement:publish'] });
    const code = SEPARATE.idCard;
    const text = { code, version: 0, title: '身份证号码单独同意书', content: '<p>新</p>', changes: '用途有变化' };
    const { data } = await staff.agent.put('/system/agreement/draft', text);
    const published = await staff.agent.post('/system/agreement/publish', {
      code,
      version: data.version,
      reconsent: true,
    });
    expect(published.code).toBe(200);
    expect((await meOf(person)).unagreed).toEqual([code]);
    expect((await meOf(person)).pending, 'does not shut the site').toBeUndefined();
    const { version } = published.data;
    expect((await person.agent.post('/api/user/consent', { code, version })).code).toBe(200);
    expect((await meOf(person)).unagreed).toBeUndefined();
  });
});
