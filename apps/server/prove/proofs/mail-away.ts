import { sendRegisterEmail } from '@zhibiao/contract/auth';
import { call, isFine } from '#prove/call.ts';
import { openGround, productOn } from '#prove/ground.ts';
import { type Mood, openMailHost } from '#prove/mail-host.ts';
import { outcomeOf, type Proof } from '#prove/proof.ts';
import { startReading } from '#prove/reading.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const MOODS: readonly Mood[] = ['refuse', 'hang', '550', 'drop'];
const AT_ONCE = 5;
const REPLY_MS = 5_000;
const READS = 20;

/** The provider of mail fails in each way that it can. */
export const mailAway: Proof = {
  id: 'A19',
  title: '邮件服务器拒绝连接、挂起、550、收下即断开',
  target: '≤ 5 秒答复；失败不扣额度；其他功能不变慢；日志中没有验证码与地址',
  run: async (setting) => {
    const ground = await openGround(setting);
    const mail = await openMailHost();
    const env = {
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
    const send = (to: string) =>
      call(product.base, `${sendRegisterEmail.path}?emails=${to}`, { ip: `198.51.100.${(n += 1)}` });
    const [slowest, faults]: [Record<string, number>, Record<string, boolean>] = [{}, {}];
    const troubled = performance.now();
    for (const mood of MOODS) {
      await mail.setMood(mood);
      const targets = Array.from({ length: AT_ONCE }, (_, at) => `${mood}${at}@example.org`);
      const failed = await Promise.all(targets.map(send));
      slowest[mood] = Math.max(...failed.map(({ ms }) => ms));
      faults[`${mood} 时的答复`] = failed.every((one) => !isFine(one) && one.status === 200 && one.msg !== '');
      await mail.setMood('good');
      const again = await Promise.all(targets.map(send));
      faults[`${mood} 之后的额度`] = again.every(isFine);
    }
    const busy = reading.p95(troubled);
    await reading.stop();
    mail.close();
    await ground.pool.end();
    const codes = mail.taken.flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(plain(text))?.[0] ?? []);
    const log = product.said();
    const leaks = [...codes, '@example.org'].filter((secret) => log.includes(secret));
    const most = Math.max(...Object.values(slowest));
    const times = Object.entries(slowest).map(([mood, ms]) => `${mood} ${(ms / 1_000).toFixed(1)} 秒`);
    return outcomeOf(
      `${times.join('，')}；恢复后 ${MOODS.length * AT_ONCE} 封立即重发；p95 ${quiet.toFixed(0)} → ${busy.toFixed(0)} 毫秒；` +
        `日志中 ${leaks.length} 处泄漏（查 ${codes.length} 个验证码）`,
      {
        时限: most <= REPLY_MS,
        其他功能: busy <= Math.max(2 * quiet, 50),
        日志: leaks.length === 0 && codes.length === MOODS.length * AT_ONCE,
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
