import { doctorEcho } from '@zhibiao/contract/doctor/echo';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { z } from 'zod';
import { day, monotonic } from '#domain/time/time.ts';
import { VERSION } from '#lib/version.ts';
import { openLine } from '#ports/net/open-line.ts';
import { connectionWords } from '#features/doctor/connection-words.ts';
import { proofAt } from '#features/doctor/echo.ts';
import { type DoctorCheck, type DoctorDeps, faulty, fine, type Finding, warned } from '#features/doctor/check.ts';

const Answer = z.object({ data: doctorEcho.data });
type Echo = z.output<typeof doctorEcho.data>;
type Needs = Pick<DoctorDeps, 'config' | 'secrets' | 'signal'>;

/** As users come in; null when who answers there is not this installation. */
const reachedFromOutside = async ({ config, secrets, signal }: Needs): Promise<Echo | null> => {
  const url = `${config.publicUrl}${API_BASE}${doctorEcho.path}?proof=${proofAt(secrets, Date.now())}`;
  const answer = await fetch(url, { redirect: 'manual', signal });
  const read = Answer.safeParse(await answer.json().catch(() => null));
  return read.success ? read.data.data : null;
};

/** What the proxy in front says does not fit what this server believes. */
const proxyFault = ({ secure, proxied }: Echo, { publicUrl, trustProxy }: DoctorDeps['config']): Finding | null => {
  if (proxied && trustProxy === false)
    return warned(`${publicUrl} 前面有反向代理，但没有设置 TRUST_PROXY`, {
      why: '所有人都会被当作同一个来源，一个人试错密码，全班都要等',
      todo: '把 TRUST_PROXY 设为代理的地址，再重新启动',
    });
  if (publicUrl.startsWith('https:') && !secure)
    return warned(`${publicUrl} 是加密的，到这里却看不出来`, {
      why:
        trustProxy === false
          ? '前面的代理没有说明它替谁转发'
          : '代理没有带 X-Forwarded-Proto，或它的地址不在 TRUST_PROXY 中',
      todo: '让代理带上 X-Forwarded-For 与 X-Forwarded-Proto，并核对 TRUST_PROXY',
    });
  if (trustProxy !== false && !proxied)
    return warned('设置了 TRUST_PROXY，但请求没有带 X-Forwarded-For', {
      why: '登录日志和限制看到的都是代理的地址',
      todo: '让代理带上 X-Forwarded-For 与 X-Forwarded-Proto',
    });
  return null;
};

const SOON_MS = 21 * 86_400_000;
const certificateFault = (ends: Date): Finding | null => {
  const left = ends.getTime() - Date.now();
  const found = `证书 ${day(ends)} 到期`;
  const more = { why: '过期后所有人都打不开', todo: '续期证书，并看自动续期为什么没有做' };
  if (left < SOON_MS / 3) return faulty(found, more);
  return left < SOON_MS ? warned(found, more) : null;
};

export const addressCheck: DoctorCheck = {
  key: 'address',
  title: '对外地址',
  alone: true,
  run: async (deps) => {
    const { config, signal } = deps;
    const begin = monotonic();
    const outside = await reachedFromOutside(deps).catch((fault: unknown) => ({ fault: connectionWords(fault) }));
    const ms = Math.round(monotonic() - begin);
    if (outside !== null && 'fault' in outside)
      return faulty(`${config.publicUrl} 打不开：${outside.fault}`, {
        why: '用户打开的就是它，证书上印的也是它',
        todo: '核对域名解析、反向代理、防火墙和 PUBLIC_URL',
      });
    if (outside === null)
      return faulty(`${config.publicUrl} 应答的不是本系统`, {
        why: '那里是别的网站或另一个安装，或代理没有把 /prod-api 转过来',
        todo: '核对反向代理和 PUBLIC_URL；多个副本须用同一个 SECRET_KEY',
      });
    if (outside.version !== VERSION)
      return warned(`${config.publicUrl} 应答的是 ${outside.version}，这里是 ${VERSION}`, {
        todo: '正在升级时等它完成，否则核对代理指向哪里',
      });
    const { certificateEnds } = await openLine(config.publicUrl, signal).catch(() => ({ certificateEnds: null }));
    const fault = proxyFault(outside, config) ?? (certificateEnds && certificateFault(certificateEnds));
    if (fault) return fault;
    return fine(`${config.publicUrl} 打开用了 ${ms} 毫秒`, {
      why: certificateEnds ? `证书 ${day(certificateEnds)} 到期` : undefined,
    });
  },
};
