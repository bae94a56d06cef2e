import { sendRegisterEmail, sendRegisterSms } from '@zhibiao/contract/auth/learner';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, isFine } from '#prove/call.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { type MailHost, openMailHost } from '#prove/hosts/mail-host.ts';
import { proofOutcome, type Proof } from '#prove/proof.ts';
import { startReading } from '#prove/reading.ts';
import { openSmsHost, type SmsHost } from '#prove/hosts/sms-host.ts';

const AT_ONCE = 5;
const REPLY_MS = 5_000;
const READS = 20;

/** A way of sending: how to ask for a code, and whom the codes of one trouble go to. */
type Way<Mood> = {
  name: string;
  moods: readonly Mood[];
  setMood: (mood: Mood | 'good') => Promise<void>;
  pathTo: (target: string) => string;
  target: (mood: number, at: number) => string;
};
const mailWay = ({ setMood }: MailHost): Way<'refuse' | 'hang' | '550' | 'drop'> => ({
  name: '邮件',
  moods: ['refuse', 'hang', '550', 'drop'],
  setMood,
  pathTo: (target) => `${sendRegisterEmail.path}?emails=${target}`,
  target: (mood, at) => `learner${mood}${at}@example.org`,
});
const smsWay = ({ setMood }: SmsHost): Way<'refuse' | 'hang' | '503' | 'drop'> => ({
  name: '短信',
  moods: ['refuse', 'hang', '503', 'drop'],
  setMood,
  pathTo: (target) => `${sendRegisterSms.path}?phones=${target}`,
  target: (mood, at) => `1391111${mood}${at}00`,
});

/** The providers of mail and of short messages fail in each way that they can. */
export const mailAway: Proof = {
  id: 'A19',
  title: '邮件、短信的服务商拒绝连接、挂起、550 或 503、收下即断开',
  target: '≤ 5 秒答复；失败不扣额度；其他功能不变慢；日志中没有验证码、地址与号码',
  run: async (setting) => {
    const ground = await openGround(setting);
    const [mail, sms] = [await openMailHost(), await openSmsHost()];
    const env = {
      ...sms.env,
      MAIL_HOST: '127.0.0.1',
      MAIL_PORT: String(mail.port),
      MAIL_SECURE: '0',
      MAIL_FROM: 'noreply@example.com',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
    };
    const product = await productOn(ground, { env });
    const reading = startReading(() => product.base, ground.learners, READS);
    await sleep(2_000);
    const began = performance.now();
    await sleep(5_000);
    const quiet = reading.p95(began);

    let n = 0;
    const send = (path: string) => call(product.base, path, { ip: `198.51.100.${(n += 1)}` });
    const [slowest, faults]: [Record<string, number>, Record<string, boolean>] = [{}, {}];
    const asked: string[] = [];
    const trouble = async <Mood extends string>({ name, moods, setMood, pathTo, target }: Way<Mood>) => {
      for (const [place, mood] of moods.entries()) {
        await setMood(mood);
        const targets = Array.from({ length: AT_ONCE }, (_, at) => target(place, at));
        asked.push(...targets);
        const failed = await Promise.all(targets.map((one) => send(pathTo(one))));
        slowest[`${name} ${mood}`] = Math.max(...failed.map(({ ms }) => ms));
        faults[`${name} ${mood} 时的答复`] = failed.every(
          (one) => !isFine(one) && one.status === 200 && one.msg !== '',
        );
        await setMood('good');
        const again = await Promise.all(targets.map((one) => send(pathTo(one))));
        faults[`${name} ${mood} 之后的额度`] = again.every(isFine);
      }
    };
    const troubled = performance.now();
    await trouble(mailWay(mail));
    await trouble(smsWay(sms));
    const busy = reading.p95(troubled);
    await reading.stop();
    mail.close();
    sms.close();
    await ground.pool.end();
    const codes = [...mail.taken.map(plain), ...sms.taken].flatMap(
      (text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? [],
    );
    const log = product.said();
    const leaks = [...codes, ...asked].filter((secret) => log.includes(secret));
    const most = Math.max(...Object.values(slowest));
    const times = Object.entries(slowest).map(([mood, ms]) => `${mood} ${(ms / 1_000).toFixed(1)} 秒`);
    return proofOutcome(
      `${times.join('，')}；恢复后 ${asked.length} 条立即重发；p95 ${quiet.toFixed(0)} → ${busy.toFixed(0)} 毫秒；` +
        `日志中 ${leaks.length} 处泄漏（查 ${codes.length} 个验证码）`,
      {
        时限: most <= REPLY_MS,
        其他功能: busy <= Math.max(2 * quiet, 50),
        日志: leaks.length === 0 && codes.length === asked.length,
        ...faults,
      },
    );
  },
};

/** The text of a message, whose body came in base64 or quoted. */
const plain = (message: string): string => {
  const [head = '', body = ''] = message.split('\r\n\r\n');
  return /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body;
};
