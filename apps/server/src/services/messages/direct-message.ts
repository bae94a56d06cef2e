import { refused } from '#errors.ts';
import type { Deps } from '#deps.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { logDelivery, noteFault, noteSent } from './deliveries.ts';
import { takeSms } from './sms-budget.ts';

type Direct = { to: string; subject: string; text: string; template: string; params: Record<string, string> };
type Needs = Pick<Deps, 'pool' | 'mail' | 'sms'>;
/** Tells those who run the site. */
export type Alarm = (fields: object, text: string) => void;

/** For a person who waits for it in front of a screen: sent at once. The log learns of it, never what it said. */
export const sendNow = async (deps: Needs, alarm: Alarm, message: Direct): Promise<void> => {
  const byMail = message.to.includes('@');
  const taken = byMail ? null : await takeSms(deps.pool, 'code');
  if (!byMail && !taken) throw refused('短信额度已用完，请使用邮箱');
  if (taken?.alarm) alarm(taken.alarm, SMS_ALARM);
  const id = await logDelivery(deps.pool, { ...message, text: null, userId: null });
  try {
    await noteSent(deps.pool, id, await (byMail ? deps.mail.send(message) : deps.sms.send(message)));
  } catch (fault) {
    await noteFault(deps.pool, id, fault, { last: true });
    // One that may have gone out all the same has been paid for.
    if (fault instanceof MessageFault) await taken?.giveBack();
    throw fault;
  }
};

export const SMS_ALARM = "most of the day's short messages are sent (sms.dailyMax)";
