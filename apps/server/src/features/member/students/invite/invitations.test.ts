import { INVITE_LINK_DAYS, INVITE_SENDS_PER_DAY } from '@zhibiao/contract/member/sending';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildUser, freeMobile } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { memberOfToken, memberToken } from '#features/member/join/invite-link.ts';
import { invitePeople } from './invite-people.ts';
import { openOrg } from '#features/member/students/student-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.outbox.messages.length = 0;
});

const send = (deps = world.deps) => sendMessages(deps).catch(() => -1);
type Org = Awaited<ReturnType<typeof openOrg>>;
const invite = async ({ agent }: Org, fields: Record<string, string>) =>
  (await agent.post('/api/org/student/add', { name: '江望舒', ...fields })).data.id as string;
const stateOf = async ({ agent }: Org, id: string) =>
  ((await agent.get('/api/org/student/list')).rows ?? []).find((row: { id: string }) => row.id === id).invite;
const guest = () => agentOf(world.app);
const linkIn = (text = '') => /\/register\?m=([\w-]+)/.exec(text)?.[1] ?? '';
const ago = (id: string, time: string) =>
  run(
    world.deps.pool,
    sql`UPDATE "OrgMember" SET "inviteSentAt" = "inviteSentAt" - ${time}::interval WHERE id = ${id}`,
  );

describe('an invitation to somebody without an account', () => {
  it('goes out by short message and by mail, with a link that fills the registration', async () => {
    const org = await openOrg(world);
    const mobile = freeMobile();
    const id = await invite(org, { mobile, email: 'jiang@example.com' });
    expect(await stateOf(org, id)).toEqual({ state: 1, canResend: false });
    await send();
    expect(world.outbox.messages.map(({ channel, to, template }) => [channel, to, template]).toSorted()).toEqual([
      ['mail', 'jiang@example.com', 'invited'],
      ['sms', mobile, 'invited'],
    ]);
    expect(await stateOf(org, id)).toEqual({ state: 2, canResend: false });
    const token = linkIn(world.outbox.messages[0]?.text);
    expect(await guest().get('/api/org/invite/person', { m: token })).toMatchObject({
      code: 200,
      data: {
        orgId: org.org.id,
        orgName: '启明精密制造（演示）',
        areaName: '北京市',
        name: '江望舒',
        mobile,
        email: 'jiang@example.com',
      },
    });
    const logged = JSON.stringify(await world.deps.db.delivery.findMany({ where: { memberId: id } }));
    expect(logged).toContain('（链接）');
    expect(logged).not.toMatch(new RegExp(`${token}|${mobile}|jiang@|江望舒`));
  });

  it('looks the same to the organisation when there is an account', async () => {
    const org = await openOrg(world);
    const known = await buildUser(world.deps);
    const id = await invite(org, { mobile: known.mobile ?? '' });
    expect(await stateOf(org, id)).toEqual({ state: 1, canResend: false });
  });

  it('reads nothing of the row with another link, a spent one or one that is too old', async () => {
    const org = await openOrg(world);
    const id = await invite(org, { mobile: freeMobile() });
    const { secrets } = world.deps;
    const token = memberToken(secrets, id);
    expect(memberOfToken(secrets, token)).toBe(id);
    const late = Date.now() + (INVITE_LINK_DAYS * 86_400 + 1) * 1000;
    expect(memberOfToken(secrets, token, late)).toBeNull();
    const turned = `${token.slice(0, 3)}${token[3] === 'A' ? 'B' : 'A'}${token.slice(4)}`;
    const ask = async (m: string) => (await guest().get('/api/org/invite/person', { m })).code;
    expect([await ask(token), await ask(turned), await ask(id), await ask(`${token}=`)]).toEqual([200, 404, 404, 404]);
    await org.agent.post('/api/org/student/remove', { id });
    expect(await ask(token)).toBe(404);
  });

  it('says that no channel is there, and what became of one that is refused', async () => {
    const org = await openOrg(world);
    const id = await invite(org, { mobile: freeMobile() });
    const sms = {
      send: async () => {
        throw new MessageFault('recipient', 'x');
      },
    };
    await send({ ...world.deps, sms });
    expect(await stateOf(org, id)).toEqual({ state: 3, canResend: false });
    const mailOnly = { ...world.deps.config, production: true, mail: null, sms: null };
    const person = {
      id: '01900000-0000-7000-8000-000000000001',
      student: { name: '沈知夏', mobile: freeMobile(), email: null, department: null, empNo: null, position: null },
    };
    await invitePeople({ ...world.deps, config: mailOnly }, org.org.id, [person], { send: true });
    expect(await world.deps.db.delivery.count({ where: { memberId: person.id } })).toBe(0);
    expect((await stateOf(org, person.id)).state).not.toBe(2);
  });
});

describe('sending an invitation again', () => {
  it('is a day later, three times in all, whoever presses at once; taking it back does not begin anew', async () => {
    const org = await openOrg(world);
    const mobile = freeMobile();
    const id = await invite(org, { mobile });
    const again = (of = id) => org.agent.post('/api/org/student/resend', { id: of });
    await send();
    expect((await again()).msg).toBe('距上次发送不足24小时，请稍后再试');
    await ago(id, '25 hours');
    expect((await stateOf(org, id)).canResend).toBe(true);
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 500]);
    await ago(id, '25 hours');
    await org.agent.post('/api/org/student/remove', { id });
    expect((await again()).code).toBe(404);
    const next = await invite(org, { mobile, name: '江望' });
    await ago(next, '25 hours');
    expect((await again(next)).msg).toBe('同一份邀请最多发送3次');
    expect(await world.deps.db.delivery.count({ where: { memberId: { in: [id, next] } } })).toBe(3);
  });

  it('belongs to the organisation', async () => {
    const [org, other] = [await openOrg(world), await openOrg(world, '云杉软件（演示）')];
    const id = await invite(org, { mobile: freeMobile() });
    await ago(id, '25 hours');
    expect((await other.agent.post('/api/org/student/resend', { id })).code).toBe(404);
    expect((await guest().post('/api/org/student/resend', { id })).code).toBe(401);
  });

  it(`is ${INVITE_SENDS_PER_DAY} a day, of an import too; the others wait for another day`, async () => {
    const org = await openOrg(world);
    const people = Array.from({ length: INVITE_SENDS_PER_DAY + 5 }, (_, n) => ({
      id: `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`,
      student: {
        name: '江望舒',
        mobile: null,
        email: `p${n}@example.com`,
        department: null,
        empNo: null,
        position: null,
      },
    }));
    for (let at = 0; at < people.length; at += 200)
      await invitePeople(world.deps, org.org.id, people.slice(at, at + 200), { send: true });
    const ids = people.map(({ id }) => id);
    expect(await world.deps.db.delivery.count({ where: { memberId: { in: ids } } })).toBe(INVITE_SENDS_PER_DAY);
    const last = ids.at(-1) ?? '';
    expect(await stateOf(org, last)).toEqual({ state: 4, canResend: true });
    expect((await org.agent.post('/api/org/student/resend', { id: last })).msg).toBe(
      '一天最多发出500份邀请，请明天再试',
    );
  });
});
