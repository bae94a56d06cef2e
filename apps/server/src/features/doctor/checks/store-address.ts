import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '#ports/storage/storage.ts';
import { type DoctorCheck, type DoctorDeps, faulty, fine, type Finding } from '#features/doctor/check.ts';
import { connectionWords } from '#features/doctor/connection-words.ts';

const BYTES = 1_000;
/** Over, after this, is what was signed for a second; a clock a little behind is forgiven. */
const OVER_MS = 6_000;
const RANGE = 'bytes=100-199';
const EXPOSED = ['accept-ranges', 'content-length', 'content-range'];

const CORS =
  '在桶上设置跨域规则：来源为 PUBLIC_URL，方法 GET，允许的请求头 Range，暴露的响应头 Accept-Ranges、Content-Length、Content-Range';
const HOST =
  '核对 S3_PUBLIC_URL 是不是桶的地址（桶名写在路径里的要带上）、S3_REGION 与密钥；前面的代理或 CDN 须原样转发主机名、路径与参数';
const NOT_SEEN = '学员看不了视频、音频和文档';

/** `origin`: of the site's pages. */
type At = { address: string; origin: string; signal: AbortSignal };
type Step = (at: At) => Promise<Finding | null>;

/** Lists of headers, without regard to case. */
const names = (list: string | null): string[] => (list ?? '').toLowerCase().split(/\s*,\s*/);
const isFor = (origin: string, allowed: string | null): boolean => allowed === '*' || allowed === origin;

/** A browser takes a part of it: the bytes, and what it must be told of them across origins. */
const reads: Step = async ({ address, origin, signal }) => {
  const answer = await fetch(address, { headers: { range: RANGE, origin }, redirect: 'manual', signal });
  const { length } = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 206 && answer.status !== 200)
    return faulty(`签名的地址应答 ${answer.status}`, { why: NOT_SEEN, todo: HOST });
  if (answer.status === 200 || length !== 100)
    return faulty('不支持只取文件的一段', {
      why: '不能拖动进度，长视频要整个下载',
      todo: '让前面的代理或 CDN 转发 Range 请求头，不要改写应答',
    });
  const { headers } = answer;
  if (new URL(address).origin === origin) return null;
  if (!isFor(origin, headers.get('access-control-allow-origin')))
    return faulty(`不允许 ${origin} 的网页读取`, { why: '分段播放的视频和文档打不开', todo: CORS });
  const exposed = names(headers.get('access-control-expose-headers'));
  const hidden = exposed.includes('*') ? [] : EXPOSED.filter((name) => !exposed.includes(name));
  return hidden.length === 0
    ? null
    : faulty(`没有暴露响应头 ${hidden.join('、')}`, { why: '文档不能一边下载一边看', todo: CORS });
};

/** As older browsers ask before they ask for a part. */
const preflights: Step = async ({ address, origin, signal }) => {
  if (new URL(address).origin === origin) return null;
  const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' };
  const answer = await fetch(address, { method: 'OPTIONS', headers, redirect: 'manual', signal });
  await answer.arrayBuffer();
  const allowed = names(answer.headers.get('access-control-allow-headers'));
  const right = answer.ok && isFor(origin, answer.headers.get('access-control-allow-origin'));
  if (right && (allowed.includes('range') || allowed.includes('*'))) return null;
  return faulty(`预检请求（OPTIONS，请求头 Range）没有通过，应答 ${answer.status}`, {
    why: '较旧的浏览器放不了分段的视频，也打不开文档',
    todo: CORS,
  });
};

const isRefused = async (address: string, signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch(address, { redirect: 'manual', signal });
  await answer.arrayBuffer();
  return !answer.ok;
};
const OPEN = '任何人拿到地址就能一直看，退出登录、下架课程都不起作用';

/** The same address after it was read: whoever keeps copies in between would answer it now. */
const refusesUnsigned: Step = async ({ address, signal }) => {
  const altered = address.replace(/X-Amz-Signature=\w{8}/, 'X-Amz-Signature=00000000');
  for (const one of [altered, address.split('?')[0] ?? ''])
    if (!(await isRefused(one, signal)))
      return faulty('没有签名或签名不对的地址也应答文件', {
        why: OPEN,
        todo: '把桶设为私有；CDN 不要缓存，或以全部参数为缓存的键',
      });
  return null;
};

const refusesLate = async (storage: Storage, key: string, signal: AbortSignal): Promise<Finding | null> => {
  const address = await storage.address(key, { type: 'application/pdf', disposition: 'inline', seconds: 1 });
  if (address === null) return null;
  await isRefused(address, signal);
  await sleep(OVER_MS, null, { signal });
  return (await isRefused(address, signal))
    ? null
    : faulty('过期的地址也应答文件', { why: OPEN, todo: '核对对象存储的时钟；CDN 不要缓存' });
};

const examineAddress = async ({ storage, config, signal }: Pick<DoctorDeps, 'storage' | 'config' | 'signal'>) => {
  const key = await storage.put(randomBytes(BYTES), 'pdf');
  try {
    const shown = { type: 'application/pdf', disposition: 'inline', seconds: 60 };
    const address = (await storage.address(key, shown)) ?? '';
    const at = { address, origin: new URL(config.publicUrl).origin, signal };
    for (const step of [reads, preflights, refusesUnsigned]) {
      const fault = await step(at);
      if (fault) return fault;
    }
    return await refusesLate(storage, key, signal);
  } finally {
    await storage.remove(key);
  }
};

/** The address under which browsers have films and documents from the store, tried as a browser would. */
export const storeAddressCheck: DoctorCheck = {
  key: 'storeAddress',
  title: '存储的公开地址',
  alone: true,
  run: async (deps) => {
    const url = deps.config.s3?.publicUrl;
    if (!deps.config.s3) return fine('文件在数据目录，由本服务送出');
    if (!url) return fine('没有设置 S3_PUBLIC_URL，视频和文档经由本服务送出');
    const fault = await examineAddress(deps).catch((thrown: unknown) =>
      faulty(connectionWords(thrown), { why: NOT_SEEN, todo: '核对 S3_PUBLIC_URL、域名解析、证书和防火墙' }),
    );
    if (fault) return { ...fault, found: `${url} ${fault.found}` };
    return fine(`${url} 能按段读取，只认没有过期的签名`);
  },
};
