import { setTimeout as sleep } from 'node:timers/promises';
import { sendingLines } from '@zhibiao/contract/member/invite-sentences';
import { INVITE_SENDS_PER_DAY, type InviteSending } from '@zhibiao/contract/member/sending';
import { INVITATION } from '@zhibiao/contract/member/org-students';
import { TASK } from '@zhibiao/contract/task/types';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '#config.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildUser, freeMobile } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { countInvitations } from './count-sending.ts';
import { studentImport } from '#features/member/students/import/import-task.ts';
import { invitePeople } from './invite-people.ts';
import { checkStudentSheet, openOrg, studentSheetOf } from '#features/member/students/student-fixtures.ts';

/** What is said before the button is what goes out after it. */

let world: TestWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld();
  stop = startTasks(world.deps, { handlers: { 'student-import': studentImport }, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

/** The messages that stand in the log for what an organisation has listed. */
const queuedOf = async (orgId: string) => {
  const members = await world.deps.db.orgMember.findMany({ where: { orgId }, select: { id: true } });
  const sent = await world.deps.db.delivery.findMany({ where: { memberId: { in: members.map(({ id }) => id) } } });
  return {
    sms: sent.filter(({ channel }) => channel === 1).length,
    mail: sent.filter((one) => one.channel === 2).length,
  };
};
const amountsOf = ({ sms, mail }: { sms: number; mail: number }) => ({ sms, mail });
const imported = async (agent: Agent, checkId: string, choices: object) => {
  await agent.post('/api/org/student/import/confirm', { checkId, ...choices });
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(50))
    if ((await agent.get(`/api/org/task/${checkId}`)).data?.status === TASK.done) return;
  throw new Error('the import is not over');
};
const row = (mobile: string, email: string, department = '') => ['江望舒', mobile, email, department, '', ''];
const rows = async () => {
  const known = await buildUser(world.deps);
  return [
    row(freeMobile(), `${v7()}@example.com`),
    row(freeMobile(), `${v7()}@example.com`, '研发部'),
    row(known.mobile ?? '', ''),
    row(freeMobile(), '', '研发部'),
    row('', `${v7()}@example.com`),
  ];
};
type Checked = { checkId: string; sending: InviteSending; sendingWithoutNew: InviteSending };
const checked = async (agent: Agent, sheet: string[][]) =>
  (await checkStudentSheet(world, agent, await studentSheetOf(sheet))).data as unknown as Checked;

it('of an import is counted for each channel, with the new departments and without', async () => {
  for (const createDepartments of [true, false]) {
    const { agent, org } = await openOrg(world);
    const { checkId, sending, sendingWithoutNew } = await checked(agent, await rows());
    expect([amountsOf(sending), amountsOf(sendingWithoutNew)]).toEqual([
      { sms: 4, mail: 3 },
      { sms: 2, mail: 2 },
    ]);
    expect(sendingLines(sending)[0]).toBe('将发送短信 4 条、邮件 3 封。');
    expect(await queuedOf(org.id)).toEqual({ sms: 0, mail: 0 });
    await imported(agent, checkId, { createDepartments });
    expect(await queuedOf(org.id)).toEqual(amountsOf(createDepartments ? sending : sendingWithoutNew));
  }
});

it('is nothing where nobody wants it sent, until somebody does', async () => {
  const { agent, org } = await openOrg(world);
  const { checkId } = await checked(agent, [row(freeMobile(), `${v7()}@example.com`)]);
  await imported(agent, checkId, { send: false });
  expect(await queuedOf(org.id)).toEqual({ sms: 0, mail: 0 });
  const mobile = freeMobile();
  const added = await agent.post('/api/org/student/add', { name: '沈知夏', mobile, send: false });
  expect(amountsOf(added.data)).toEqual({ sms: 0, mail: 0 });
  expect(await queuedOf(org.id)).toEqual({ sms: 0, mail: 0 });

  const listed = ((await agent.get('/api/org/student/list')).rows ?? []).find(
    ({ id }: { id: string }) => id === added.data.id,
  );
  expect(listed.invite).toEqual({ state: INVITATION.unsent, canResend: true });
  const said = await agent.post('/api/org/student/resendPreview', { id: added.data.id });
  expect(amountsOf(said.data)).toEqual({ sms: 1, mail: 0 });
  await agent.post('/api/org/student/resend', { id: added.data.id });
  expect(await queuedOf(org.id)).toEqual({ sms: 1, mail: 0 });
  const again = await agent.post('/api/org/student/resendPreview', { id: added.data.id });
  expect(sendingLines(again.data)).toEqual(['不会发送短信和邮件。', '1 人 24 小时内发送过，不再发送。']);
});

it('of one person is said before and after, an account or none; one taken back lately is not sent to', async () => {
  const { agent, org } = await openOrg(world);
  const contacts = [
    { mobile: freeMobile(), email: `${v7()}@example.com` },
    { mobile: (await buildUser(world.deps)).mobile ?? '', email: `${v7()}@example.com` },
  ];
  for (const contact of contacts) {
    const said = await agent.post('/api/org/student/resendPreview', contact);
    const added = await agent.post('/api/org/student/add', { name: '沈知夏', ...contact });
    expect([amountsOf(said.data), amountsOf(added.data)]).toEqual([
      { sms: 1, mail: 1 },
      { sms: 1, mail: 1 },
    ]);
    await agent.post('/api/org/student/remove', { id: added.data.id });
    expect(await agent.post('/api/org/student/resendPreview', contact)).toMatchObject({
      data: { sms: 0, mail: 0, held: { recent: 1 } },
    });
    // Another name: the same once more within seconds would be a double press.
    const anew = await agent.post('/api/org/student/add', { name: '沈知', ...contact });
    expect(amountsOf(anew.data)).toEqual({ sms: 0, mail: 0 });
  }
  expect(await queuedOf(org.id)).toEqual({ sms: 2, mail: 2 });
});

const people = (many: number) =>
  Array.from({ length: many }, (_, n) => ({
    id: v7(),
    student: {
      name: '江望舒',
      mobile: freeMobile(),
      email: n % 2 === 0 ? `${v7()}@example.com` : null,
      department: null,
      empNo: null,
      position: null,
    },
  }));
const SHUT = { production: true, sms: null, mail: null, byPage: { sms: false, mail: false } };
const ALIYUN = {
  provider: 'aliyun' as const,
  url: 'http://127.0.0.1:9',
  accessKey: 'k',
  secret: 's',
  sign: '演示',
  templates: { code: { id: 'SMS_1', params: undefined } },
};

it.each<[string, Partial<Config>, number[], string[]]>([
  [
    'no channel',
    SHUT,
    [0, 0],
    [
      '不会发送短信和邮件。',
      '未配置短信，不会发送短信。',
      '未配置邮件，不会发送邮件。',
      '4 人没有可用的渠道，不会发送，请自行告知对方。',
    ],
  ],
  [
    'a provider without the template',
    { ...SHUT, sms: ALIYUN, byPage: { sms: false, mail: true } },
    [0, 2],
    [
      '将发送邮件 2 封。',
      '短信服务商还没有邀请的模板，不会发送短信。',
      '2 人没有可用的渠道，不会发送，请自行告知对方。',
    ],
  ],
])('is only what can go: with %s', async (_, settings, [sms = 0, mail = 0], lines) => {
  const { org } = await openOrg(world);
  const deps = { ...world.deps, config: { ...world.deps.config, ...settings } };
  const four = people(4);
  const sending = await countInvitations(
    deps,
    org.id,
    four.map(({ id, student }) => ({ id, ...student })),
  );
  expect(sendingLines(sending)).toEqual(lines);
  const { sent } = await invitePeople(deps, org.id, four, { send: true });
  expect([sent, await queuedOf(org.id)]).toEqual([
    { sms, mail },
    { sms, mail },
  ]);
});

it('is no more than an organisation may send in a day, and says how many find no room today', async () => {
  const { org, agent } = await openOrg(world);
  await world.deps.db.setting.upsert({
    where: { key: 'sms.dailyMax' },
    create: { key: 'sms.dailyMax', value: 100 },
    update: { value: 100 },
  });
  const many = people(INVITE_SENDS_PER_DAY + 3);
  const sending = await countInvitations(
    world.deps,
    org.id,
    many.map(({ id, student }) => ({ id, ...student })),
  );
  expect(sending).toMatchObject({ sms: 500, mail: 250, smsLater: 430, held: { overDay: 3 } });
  for (let at = 0; at < many.length; at += 200)
    await invitePeople(world.deps, org.id, many.slice(at, at + 200), { send: true });
  expect(await queuedOf(org.id)).toEqual({ sms: 500, mail: 250 });
  expect(sendingLines((await agent.post('/api/org/student/resendPreview', { mobile: freeMobile() })).data).at(-1)).toBe(
    '每个机构一天最多发出 500 份邀请，其余 1 人不会发送，可以改天在列表中发送。',
  );
});
