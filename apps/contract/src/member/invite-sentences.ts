import { copy } from '../core/copy.ts';
import { INVITE_REST_HOURS, INVITE_SENDS, INVITE_SENDS_PER_DAY, type InviteSending, type Sent } from './sending.ts';

/** What goes out with an invitation, in sentences: before it does and after. Only dialogs need them. */

const amounts = ({ sms, mail }: Sent): string =>
  [sms > 0 && `短信 ${sms} 条`, mail > 0 && `邮件 ${mail} 封`].filter(Boolean).join('、');

const SHUT_SMS = {
  unset: '未配置短信，不会发送短信。',
  template: '短信服务商还没有邀请的模板，不会发送短信。',
};

/** Before the button is pressed, sentence by sentence. */
export const sendingLines = ({ shut, smsLater, held, ...sent }: InviteSending): string[] =>
  [
    amounts(sent) ? `将发送${amounts(sent)}。` : '不会发送短信和邮件。',
    smsLater > 0 && `其中 ${smsLater} 条短信超出今天的额度，次日早上发送。`,
    shut.sms && SHUT_SMS[shut.sms],
    shut.mail && '未配置邮件，不会发送邮件。',
    held.unreachable > 0 && `${held.unreachable} 人没有可用的渠道，不会发送，请自行告知对方。`,
    held.recent > 0 && `${held.recent} 人 ${INVITE_REST_HOURS} 小时内发送过，不再发送。`,
    held.spent > 0 && `${held.spent} 人的邀请已发送 ${INVITE_SENDS} 次，不再发送。`,
    held.overDay > 0 &&
      `每个机构一天最多发出 ${INVITE_SENDS_PER_DAY} 份邀请，其余 ${held.overDay} 人不会发送，可以改天在列表中发送。`,
  ].filter((line) => typeof line === 'string' && line !== '') as string[];

/** Where the administrator chose not to send them. */
export const NOT_SENT = '不会发送短信和邮件，请自行告知对方，或以后在列表中发送。';

/** After it was pressed. */
export const invitedText = (sent: Sent): string =>
  `${copy.invited}${amounts(sent) ? `，将发送${amounts(sent)}` : '，没有发送短信和邮件'}`;
