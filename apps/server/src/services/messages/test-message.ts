import { CHANNEL_TESTS_PER_HOUR } from '@zhibiao/contract/notice/staff-robot';
import { faultForLog } from '#db/faults.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/text/masking.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { type Alarm, sendNow } from './direct-message.ts';
import { limit } from '#services/limits/limit.ts';

type Needs = Pick<Deps, 'db' | 'pool' | 'mail' | 'sms'>;

export type TestMessage = { subject: string; text: string; template: string; params: Record<string, string> };
const ANY: TestMessage = {
  subject: '测试邮件',
  text: '这是一条测试消息。您能收到它，说明消息服务已经接通。',
  template: 'test',
  params: {},
};
type TestRequest = {
  channel: 'sms' | 'mail';
  /** One's own, where it is named at all. */
  asked?: string | undefined;
  /** Whether it may be another's. */
  anybody?: boolean;
  message?: TestMessage;
};

/** Tests of one person in an hour, of whichever channel. */
export const countTest = ({ pool }: Pick<Deps, 'pool'>, { id }: Staff): Promise<void> =>
  limit(pool, `channel-test:${id}`, { max: CHANNEL_TESTS_PER_HOUR, windowSec: 3_600 });

const NONE = { mobile: null, email: null };

/** Of a person; a key has none. */
export const ownAddresses = async ({ db }: Pick<Deps, 'db'>, { id, kind }: Staff) =>
  kind === 'person'
    ? ((await db.staff.findUnique({ where: { id }, select: { mobile: true, email: true } })) ?? NONE)
    : NONE;

/** To the caller, who sees it when it arrives; to another only where that may be. Answers where to, masked. */
export const sendTest = async (
  deps: Needs,
  alarm: Alarm,
  staff: Staff,
  { channel, asked, anybody = false, message = ANY }: TestRequest,
): Promise<string> => {
  const { mobile, email } = await ownAddresses(deps, staff);
  const own = channel === 'sms' ? mobile : email;
  const to = anybody && asked !== undefined ? asked : own;
  if (asked !== undefined && asked !== to) throw refused('只能发送到本人的手机或邮箱', { field: 'to' });
  if (!to) throw refused(channel === 'sms' ? '请先在个人设置中填写手机号' : '请先在个人设置中填写邮箱');
  await countTest(deps, staff);
  try {
    await sendNow(deps, alarm, { ...message, to });
  } catch (fault) {
    const why = faultForLog(fault).message.replaceAll(to, maskAccount(to)).slice(0, 120);
    throw refused(`没有发出去：${why}`);
  }
  return maskAccount(to);
};
