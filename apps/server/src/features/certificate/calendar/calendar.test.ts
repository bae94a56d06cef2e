import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { dayFromNow, storeCertificate, type StoredCertificate } from '#features/certificate/certificate-fixtures.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let staff: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['cert:list', 'cert:remind'] });
});
afterAll(() => world.close());

const openOrg = async () => {
  const org = await buildOrganisation(world);
  const member = await org.member({ realName: '周予安' });
  const { agent } = await limitTo(
    world,
    await buildStaff(world, { permissions: ['cert:list', 'cert:remind'] }),
    org.id,
  );
  const store = async (
    standardCode: string,
    { previousId, ...fields }: StoredCertificate & { previousId?: string } = {},
  ) => {
    const made = await storeCertificate(
      world.deps,
      { id: member.id, orgId: org.id, name: '周予安' },
      { type: 3, expireDate: dayFromNow(30), ...fields },
    );
    const facts = { issuer: '知标学堂', lessons: [], totalHours: '0.0', standardCode };
    return world.deps.db.certificate.update({
      where: { id: made.id },
      data: { facts, ...(previousId && { previousId }) },
    });
  };
  return { org, member, agent, store };
};
const iso = (days: number) => dayFromNow(days).toISOString().slice(0, 10);
type Scene = Awaited<ReturnType<typeof openOrg>>;
const ending = async ({ agent }: Pick<Scene, 'agent'>, query: Record<string, string> = {}) =>
  (await agent.get('/system/cert/ending', { from: iso(-400), to: iso(400), ...query })).rows as {
    certNo: string;
    outcome: string;
    canRemind: boolean;
    remindTime: string | null;
  }[];
const outcomes = async (scene: Scene) =>
  Object.fromEntries((await ending(scene)).map(({ certNo, outcome }) => [certNo, outcome]));

describe('what became of a term', () => {
  it('is due, renewed by what is valid for longer, or lapsed; a new number renews nothing', async () => {
    const scene = await openOrg();
    const { store } = scene;
    const due = await store('A');
    const lapsed = await store('B', { expireDate: dayFromNow(-1) });
    const later = await store('C', { expireDate: dayFromNow(-2) });
    const newer = await store('C', { expireDate: dayFromNow(300) });
    const replaced = await store('D', { status: 3, expireDate: dayFromNow(10) });
    const renewal = await store('D', { expireDate: dayFromNow(350), previousId: replaced.id });
    const renumbered = await store('E', { status: 3 });
    const number = await store('E', { previousId: renumbered.id });
    const revoked = await store('F', { status: 2 });
    const found = await outcomes(scene);
    expect(found).toEqual({
      [due.certNo]: 'due',
      [lapsed.certNo]: 'lapsed',
      [later.certNo]: 'renewed',
      [newer.certNo]: 'due',
      [replaced.certNo]: 'renewed',
      [renewal.certNo]: 'due',
      [number.certNo]: 'due',
    });
    expect(found[revoked.certNo]).toBeUndefined();
    expect((await ending(scene, { outcome: 'renewed' })).map(({ certNo }) => certNo)).toEqual([
      later.certNo,
      replaced.certNo,
    ]);
  });

  it('is counted by day and month, as far as the data scope reaches', async () => {
    const [scene, other] = [await openOrg(), await openOrg()];
    const on = (day: string) => ({ expireDate: new Date(day) });
    await scene.store('A', on('2099-01-31'));
    await scene.store('B', on('2099-01-31'));
    await scene.store('C', on('2099-12-31'));
    await scene.store('D', on('2098-12-31'));
    await other.store('A', on('2099-01-31'));
    const { data } = await scene.agent.get('/system/cert/calendar', { year: 2099 });
    const counts = (due: number) => ({ due, renewed: 0, lapsed: 0 });
    expect(data.days).toEqual([
      { day: '2099-01-31', ...counts(2) },
      { day: '2099-12-31', ...counts(1) },
    ]);
    expect(data.months).toMatchObject([
      { month: 1, ...counts(2) },
      { month: 12, ...counts(1) },
    ]);
    expect((await staff.agent.get('/system/cert/calendar', { year: 2099 })).data.days[0].due).toBe(3);
    expect((await scene.agent.get('/system/cert/calendar', { year: 1999 })).msg).toBe('年份有误');
    expect((await scene.agent.get('/system/cert/ending', { from: 'x', to: '2026-01-01' })).msg).toBe('日期有误');
  });
});

describe('a month', () => {
  it('names those first that ask for something, and whose holder may be reminded', async () => {
    const scene = await openOrg();
    const today = new Date().toISOString();
    const year = Number(today.slice(0, 4));
    const inYear = { expireDate: new Date(`${year}-06-15`) };
    const [old, lasting] = [await scene.store('A', inYear), await scene.store('A', { expireDate: dayFromNow(900) })];
    const others = [];
    for (const code of ['B', 'C', 'D', 'E', 'F', 'G']) others.push(await scene.store(code, inYear));
    const ask = async (of: number) => (await scene.agent.get('/system/cert/calendar', { year: of })).data;
    const june = (await ask(year)).months.find(({ month }: { month: number }) => month === 6);
    expect(june.first.map(({ certNo }: { certNo: string }) => certNo).toSorted()).toEqual(
      others.map(({ certNo }) => certNo).toSorted(),
    );
    expect(june.first[0]).toMatchObject({ holder: '周予安', subject: expect.stringMatching(/^[B-G]$/) });
    const mayRemind = inYear.expireDate < dayFromNow(90) && inYear.expireDate > dayFromNow(-365);
    expect(june.remindable.toSorted()).toEqual(mayRemind ? others.map(({ id }) => id).toSorted() : []);
    expect(june.remindable).not.toContain(old.id);
    const last = lasting.expireDate?.toISOString().slice(0, 10) ?? '';
    expect(await ask(Number(last.slice(0, 4)) - 1)).toMatchObject({ next: last });
  });
});

describe('reminding', () => {
  const remind = ({ agent }: Pick<Scene, 'agent'>, ids: string[]) => agent.post('/system/cert/remind', { ids });
  const told = (userId: string) => world.deps.db.notice.count({ where: { userId, type: 'certificate' } });

  it('happens once a week and certificate, of five that remind at once', async () => {
    const scene = await openOrg();
    const one = await scene.store('A');
    const colleagues = await Promise.all(
      Array.from({ length: 5 }, () => buildStaff(world, { permissions: ['cert:remind'] })),
    );
    const answers = await Promise.all(colleagues.map(({ agent }) => remind({ agent }, [one.id])));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { msg } of answers.filter(({ code }) => code !== 200))
      expect(msg).toBe('所选证书一周内已提醒过，或不在可提醒的期限内');
    expect(await told(scene.member.id)).toBe(1);
    expect((await ending(scene))[0]).toMatchObject({ canRemind: false, remindTime: expect.any(String) });
    await run(
      world.deps.pool,
      sql`
      UPDATE "CertificateReminder" SET at = at - interval '7 days' WHERE "certId" = ${one.id}::uuid`,
    );
    expect((await remind(scene, [one.id, one.id])).data).toEqual({ reminded: 1, skipped: 0 });
    expect(await told(scene.member.id)).toBe(2);
  });

  it('leaves out what is renewed, far off, long over, or somebody else’s', async () => {
    const [scene, other] = [await openOrg(), await openOrg()];
    const soon = await scene.store('A', { expireDate: dayFromNow(89) });
    const over = await scene.store('B', { expireDate: dayFromNow(-300) });
    const others = [
      await scene.store('C', { expireDate: dayFromNow(92) }),
      await scene.store('D', { expireDate: dayFromNow(-367) }),
      await scene.store('E', { status: 2 }),
      await other.store('A'),
    ];
    const ids = [soon, over, ...others].map(({ id }) => id);
    expect((await remind(scene, ids)).data).toEqual({ reminded: 2, skipped: 4 });
    const { rows } = await scene.member.agent.get('/api/notice/list', { pageNum: 1, pageSize: 10 });
    const words = JSON.stringify(rows);
    expect(words).toContain(`${soon.certNo} 将于`);
    expect(words).toContain(`${over.certNo} 已于`);
    expect(await told(other.member.id)).toBe(0);
    const reader = await buildStaff(world, { permissions: ['cert:list'] });
    expect((await remind(reader, [soon.id])).code).toBe(403);
    expect((await remind(scene, [])).msg).toBe('请选择证书');
  });
});
