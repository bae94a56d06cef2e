import { CHANNEL, DELIVERY } from '@zhibiao/contract/notice/staff';
import { lit, one, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { channelsInForce } from '#ports/messages/channels.ts';
import { greetMailServer } from '#ports/mail/mail.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { askSmsProvider } from '#ports/sms/sms.ts';
import { connectionWords } from '#features/doctor/connection-words.ts';
import { type DoctorCheck, type DoctorDeps, faulty, fine, type Finding, warned } from '#features/doctor/check.ts';

type Day = { sent: number; failed: number; since: Date | null; error: string | null };
const LOOKED_BACK = '24 hours';
const dayFigures = (channel: number) => sql<Day>`
  SELECT count(*) FILTER (WHERE state = ${lit(DELIVERY.sent)})::int AS sent,
    count(*) FILTER (WHERE state = ${lit(DELIVERY.failed)})::int AS failed,
    min("createdAt") FILTER (WHERE state = ${lit(DELIVERY.failed)}) AS since,
    mode() WITHIN GROUP (ORDER BY "lastError") FILTER (WHERE state = ${lit(DELIVERY.failed)}) AS error
  FROM "Delivery" WHERE channel = ${channel} AND "createdAt" > clock_timestamp() - interval ${lit(LOOKED_BACK)}`;

const CHANNELS = '/console/notify/channel';

const unset = ({ config }: Pick<DoctorDeps, 'config'>, name: string): Finding =>
  config.production
    ? warned(`没有配置${name}服务`, { why: `${name}都发不出去`, todo: '填写服务商给的参数', door: CHANNELS })
    : fine(`没有配置${name}服务，写在数据目录的 outbox.jsonl 中`, { todo: '正式使用前请配置' });

/** What the last day tells, once the provider has answered. */
const dayOf = async ({ pool }: Pick<DoctorDeps, 'pool'>, channel: number, unit: string, answered: string) => {
  const { sent, failed, since, error } = await one(pool, dayFigures(channel));
  if (since === null) return fine(`${answered}，24 小时内送出 ${sent} ${unit}`);
  return warned(`${dateTime(since).slice(0, 16)} 起 ${failed} ${unit}没发出：${error ?? '服务商没有说明原因'}`, {
    why: `${answered}，24 小时内送出 ${sent} ${unit}`,
    todo: '看是哪些，改正后重试',
    door: '/console/notify/log',
  });
};

export const mailCheck: DoctorCheck = {
  key: 'mail',
  title: '邮件',
  run: async (deps) => {
    const { mail } = await channelsInForce(deps);
    if (!mail) return unset(deps, '邮件');
    const place = `${mail.host}:${mail.port}`;
    const fault = await greetMailServer(mail).then(
      () => null,
      (thrown: Error) => thrown.message,
    );
    if (fault !== null) return faulty(fault, { why: place, todo: '改正后发一封测试邮件', door: CHANNELS });
    return dayOf(deps, CHANNEL.mail, '封', `${place} 握手${mail.user === null ? '' : '、登录'}成功`);
  },
};

const wordsOf = (fault: unknown): string => (fault instanceof MessageFault ? fault.message : connectionWords(fault));

export const smsCheck: DoctorCheck = {
  key: 'sms',
  title: '短信',
  run: async (deps) => {
    const { sms } = await channelsInForce(deps);
    if (!sms) return unset(deps, '短信');
    const { host } = new URL(sms.url);
    const provider = await askSmsProvider(sms, deps.signal).catch((thrown: unknown) => ({ fault: wordsOf(thrown) }));
    if ('fault' in provider)
      return faulty(`短信服务用不了：${provider.fault}`, { why: host, todo: '改正后发一条测试短信', door: CHANNELS });
    const answered = provider.proved === 'key' ? `${host} 认可密钥` : `${host} 连得上（密钥只有真正发送时才会被核对）`;
    return dayOf(deps, CHANNEL.sms, '条', answered);
  },
};
