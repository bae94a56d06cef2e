import { ROLE } from '@zhibiao/contract/auth/roles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { dropLeavers } from '#features/member/drop-leavers-job.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** What an organisation keeps of the certificates of a member who has left: that day, and nothing after it. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const LEFT = '/api/org/certificate/left';
const leave = async () => {
  const org = await buildOrganisation(world);
  const owner = await org.owner();
  const member = await org.member({ realName: '周予安' });
  const issue = (orgId: string | null) => storeCertificate(world.deps, { id: member.id, orgId, name: '周予安' });
  const certificate = await issue(org.id);
  await issue(null);
  expect((await member.agent.post('/api/org/leave')).msg).toBe('已退出机构');
  return { org, owner, member, certificate, issue };
};

it('stays in its list as it was on that day, and the learner is told which', async () => {
  const { org, owner, member, certificate, issue } = await leave();
  const stranger = await (await buildOrganisation(world)).administrator(ROLE.owner);
  const listed = async (query = {}) => (await owner.agent.get(LEFT, query)).rows;
  expect(await listed()).toMatchObject([{ certNo: certificate.certNo, holder: '周予安', status: '有效' }]);
  expect((await stranger.agent.get(LEFT)).rows).toEqual([]);
  expect((await owner.agent.get('/api/org/certificate/list')).total).toBe(0);
  expect((await owner.agent.get(`/api/org/certificate/${certificate.id}/pdf`)).status).toBe(404);

  const told = await world.deps.db.notice.findFirstOrThrow({ where: { userId: member.id, title: '您已退出机构' } });
  expect(told.content).toContain(certificate.certNo);
  expect((await member.agent.get('/api/org/my')).data).toMatchObject([
    { orgId: org.id, kept: { lessons: [], certificates: [certificate.certNo] } },
  ]);

  await issue(org.id);
  await world.deps.db.certificate.update({ where: { id: certificate.id }, data: { status: 2 } });
  expect(await listed()).toMatchObject([{ certNo: certificate.certNo, status: '有效' }]);
  expect(await listed({ keyword: '予安' })).toHaveLength(1);
  expect(await listed({ type: 3 })).toEqual([]);
});

it('is nobody’s when the account is closed, and goes when its time is over', async () => {
  const { owner, member } = await leave();
  await run(
    world.deps.pool,
    sql`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '30 days' WHERE id = ${member.id}`,
  );
  expect(await anonymiseCancelled(world.deps)).toBe(1);
  expect((await owner.agent.get(LEFT)).rows).toMatchObject([{ holder: '已注销用户' }]);
  const age = (years: number) =>
    run(
      world.deps.pool,
      sql`UPDATE "LeaverCertificate" SET "frozenAt" = clock_timestamp() - ${years}::float8 * interval '365.3 days'
        WHERE "orgId" = ${owner.member.orgId}`,
    );
  await age(2.9);
  expect(await dropLeavers(world.deps)).toBe(0);
  await age(3.1);
  expect(await dropLeavers(world.deps)).toBe(1);
  expect((await owner.agent.get(LEFT)).rows).toEqual([]);
});
