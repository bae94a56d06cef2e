import * as contract from '@zhibiao/contract/notice/staff-broadcast';
import { draftBroadcast } from '@zhibiao/contract/notice/staff-broadcast';
import { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { confirmBroadcast, draft } from '#features/notice/broadcast/commands.ts';
import { readAllNotices } from '#features/notice/commands.ts';
import { sendMessages } from '#features/notice/send/send-messages-job.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { inTransaction } from '#db/transaction.ts';
import { notify } from '#services/notify/notify.ts';
import { staffAt } from './acting.ts';
import type { Life, Part } from '#seed/life/part.ts';

/** What the training body sends to many at once, and how the message to each arrived. */

type Words = { day: number; title: string; content: string; audience: object; send: boolean };

const MAINTENANCE = `平台将于本周六 23:00 至次日 1:00 维护，期间不能学习和考试。
已经学习的进度不受影响，请合理安排时间。`;

export const broadcasts: Part = async (life) => {
  const { moment, plan, orgId, cast, userId, deps } = life;
  const words: Words[] = [
    { day: -147, title: '平台维护通知', content: MAINTENANCE, audience: { kind: 'all' }, send: true },
    {
      day: -34,
      title: '标准解读结业考试安排',
      content: '《GB/T 29490-2023 标准解读》本月底截止，学完后即可参加结业考试，共三次机会。',
      audience: { kind: 'org', orgId: orgId('A') },
      send: true,
    },
    {
      day: -1,
      title: '年度学时提醒',
      content: '本年度还剩一个多月，请在“我的学习”中查看本年学时。',
      audience: { kind: 'all' },
      send: false,
    },
  ];
  for (const one of words) plan(moment(one.day, '16:30'), () => tell(life, one));
  // They look at their messages now and then.
  for (const { mobile, isKnown, joinedDay } of cast.people)
    if (!isKnown) plan(moment(Math.max(joinedDay + 30, -9), '08:20'), () => readAllNotices(deps.db, userId(mobile)));
  plan(moment(-5, '10:02'), () => goesAstray(life));
};

const tell = async (life: Life, { title, content, audience, send, day }: Words): Promise<void> => {
  const { deps, moment, plan } = life;
  const body = draftBroadcast.body.parse({ title, content, audience, channels: ['site'] });
  const { id, version, reach } = await draft(deps, await staffAt(life, 'jiaowu', draftBroadcast), body);
  if (!send) return;
  const asked = { id, version, people: reach.people };
  plan(moment(day, '16:34'), async () =>
    confirmBroadcast(deps, await staffAt(life, 'jiaowu', contract.confirmBroadcast), asked),
  );
  // After the minute in which it could have been taken back.
  plan(moment(day, '16:36'), async () => {});
};

/** A number that is in use no more: the provider says so, and staff may send again. */
const goesAstray = async ({ deps, cast, userId }: Life): Promise<void> => {
  const person = cast.people.findLast(({ org, leftDay }) => org === null && leftDay === null);
  await inTransaction(deps.pool, (client) => notify(client, 'password.changed', [userId(person?.mobile ?? '')], {}));
  const refuses = async () => {
    throw new MessageFault(MESSAGE_FAULT.recipient, 'MOBILE_NOT_IN_SERVICE');
  };
  await sendMessages({ ...deps, sms: { send: refuses }, mail: { send: refuses } }).catch(() => {});
};
