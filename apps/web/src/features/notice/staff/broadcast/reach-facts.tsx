import { BROADCAST_PER_SEC, type Broadcast, type BroadcastReach } from '@zhibiao/contract/notice/staff-broadcast';
import { Alert } from '#ui/feedback/alert.tsx';
import { Facts } from '#widgets/dock/facts.tsx';

type Way = BroadcastReach['mail'];
const wayText = ({ reached, none, off }: Way, unit: string, address: string): string => {
  const left = [...(none > 0 ? [`${none} 人没有${address}`] : []), ...(off > 0 ? [`${off} 人选择不接收`] : [])];
  return `${reached} ${unit}${left.length > 0 ? `（${left.join('，')}）` : ''}`;
};
const timeText = (messages: number): string => {
  const minutes = Math.ceil(messages / BROADCAST_PER_SEC / 60);
  return minutes <= 1 ? '1 分钟内' : `约 ${minutes} 分钟`;
};

/** How many it would reach now, by which way, and who is left out. */
export const ReachFacts = ({ reach, channels }: { reach: BroadcastReach; channels: Broadcast['channels'] }) => {
  const { people, apart, mail, sms, smsLeft } = reach;
  const [byMail, bySms] = [channels.includes('mail'), channels.includes('sms')];
  const messages = (byMail ? mail.reached : 0) + (bySms ? sms.reached : 0);
  return (
    <>
      <Facts
        rows={[
          ['站内', `${people} 人`],
          ['邮件', byMail ? wayText(mail, '封', '邮箱') : null],
          ['短信', bySms ? `${wayText(sms, '条', '手机号')}，今天通知还可用 ${smsLeft} 条` : null],
          ['不发送', apart > 0 ? `${apart} 人，账号已停用或正在注销` : null],
          ['用时', messages > 0 ? `站内立即可见，${byMail ? '邮件' : '短信'}${timeText(messages)}发完` : null],
        ]}
      />
      {messages > 0 && <p className="note">处于免打扰时段的学员，结束后才发出邮件和短信；站内消息不受影响。</p>}
      {people === 0 && <Alert kind="error">接收范围内没有学员，请修改接收范围。</Alert>}
      {bySms && sms.reached > smsLeft && (
        <Alert kind="error">短信超过今天通知还可用的条数，请缩小接收范围或不发短信。</Alert>
      )}
    </>
  );
};

/** Whether it can be sent as it is. */
export const canSend = ({ people, sms, smsLeft }: BroadcastReach, channels: Broadcast['channels']): boolean =>
  people > 0 && (!channels.includes('sms') || sms.reached <= smsLeft);
