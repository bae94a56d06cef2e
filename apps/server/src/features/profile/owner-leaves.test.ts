import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { buildHost, buildJoiner } from '#features/member/member-fixtures.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { PASSWORD } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { codeSentTo, OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
});
afterAll(() => world.close());

const HAND_OVER = '/api/org/admin/handOver';
const CLOSED = '该机构暂不能加入，请联系机构管理员';

/** A person with a browser and a code in hand that ends the account. */
const leaver = async ({ id, mobile }: { id: string; mobile: string | null }) => {
  const browser = visitor(world, { token: await sessionFor(world.app, world.deps, id) });
  await browser.get('/api/user/sendLeaveSms');
  const smsCode = codeSentTo(world, mobile ?? '');
  return {
    id,
    browser,
    cancel: () => browser.post('/api/user/cancel', { smsCode }),
    row: () =>
      world.deps.db.user.findUniqueOrThrow({ where: { id }, select: { role: true, status: true, orgId: true } }),
  };
};
/** In force: not cancelling, and not anonymised. */
const ownersOf = (orgId: string) => world.deps.db.user.count({ where: { orgId, role: 2, status: 0 } });

describe('an organisation keeps an owner', () => {
  it('whose new one cancels the account while it is handed over, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const host = await buildHost(world);
      const member = await host.member();
      const [owner, next] = [await leaver(host.owner), await leaver(member)];
      const sealed = await owner.browser.seal(HAND_OVER, { password: PASSWORD });
      const [handed, cancelled] = await Promise.all([
        owner.browser.post(HAND_OVER, { memberId: member.member.id, ...sealed }),
        next.cancel(),
      ]);
      expect(await ownersOf(host.id)).toBe(1);
      expect([handed.msg, cancelled.msg]).toEqual(
        handed.code === 200
          ? ['机构已移交', '您是机构负责人，请先移交机构，或移出全部学员后再注销']
          : ['成员不存在或不在册', '注销申请已提交，7天内重新登录即可撤销'],
      );
    }
  });

  it('that cannot be handed to whoever is cancelling', async () => {
    const host = await buildHost(world);
    const member = await host.member();
    const [owner, next] = [await leaver(host.owner), await leaver(member)];
    expect((await next.cancel()).code).toBe(200);
    expect(
      await owner.browser.post(HAND_OVER, {
        memberId: member.member.id,
        ...(await owner.browser.seal(HAND_OVER, { password: PASSWORD })),
      }),
    ).toMatchObject({ code: 404, msg: '成员不存在或不在册' });
    expect(await owner.row()).toMatchObject({ role: 2, status: 0 });
  });

  it('when its only member cancels while another joins, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const host = await buildHost(world);
      const { code, id } = await host.invite();
      const [owner, joiner] = [await leaver(host.owner), await buildJoiner(world)];
      const [cancelled, joined] = await Promise.all([owner.cancel(), joiner.join({ code })]);
      expect([cancelled.code, joined.code].toSorted()).toEqual([200, 500]);
      expect((await host.members(2)) - 1).toBe(await ownersOf(host.id));
      expect((await world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } })).used).toBe(
        joined.code === 200 ? 1 : 0,
      );
    }
  });

  it('or is closed to everybody while its only member is cancelling, and open again when they come back', async () => {
    const host = await buildHost(world);
    const { code } = await host.invite();
    const [owner, invited, asking] = [await leaver(host.owner), await buildJoiner(world), await buildJoiner(world)];
    await world.deps.db.orgMember.create({
      data: { orgId: host.id, userId: invited.id, name: '周予安', status: 0, source: 3 },
    });
    expect((await owner.cancel()).code).toBe(200);
    for (const answer of [
      await invited.join({ orgId: host.id }),
      await asking.join({ orgId: host.id }),
      await asking.join({ code }),
    ])
      expect(answer.msg).toBe(CLOSED);
    expect((await visitor(world).login(host.owner.mobile ?? '', PASSWORD)).code).toBe(200);
    expect((await invited.join({ orgId: host.id })).data.status).toBe(2);
  });

  it('until the account is gone, when it is closed for good and nobody waits for it', async () => {
    const host = await buildHost(world);
    const [owner, asking] = [await leaver(host.owner), await buildJoiner(world)];
    expect((await asking.join({ orgId: host.id })).data.status).toBe(1);
    expect((await owner.cancel()).code).toBe(200);
    await run(
      world.deps.pool,
      sql`UPDATE "User" SET "cancelledAt" = clock_timestamp() - interval '8 days' WHERE id = ${owner.id}`,
    );
    expect(await anonymiseCancelled(world.deps)).toBe(1);
    expect(
      await world.deps.db.organisation.findUniqueOrThrow({ where: { id: host.id }, select: { status: true } }),
    ).toEqual({ status: 2 });
    expect(await asking.my()).toMatchObject([{ status: 3 }]);
  });
});
