import type { Tells } from '@zhibiao/contract/study/staff-enrol';

/** 站内消息 40 条，邮件 38 封: the channels that would really be used. */
export const tellsText = ({ site, mail, sms }: Tells): string =>
  [site > 0 && `站内消息 ${site} 条`, mail > 0 && `邮件 ${mail} 封`, sms > 0 && `短信 ${sms} 条`]
    .filter(Boolean)
    .join('，') || '不发送消息';
