import { isIP } from 'node:net';
import { z } from 'zod';
import { coversHalf } from '#domain/network/network-size.ts';

/** What a variable may be, each with its sentence. */

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `须为以下之一：${values.join('、')}` });
/** Written in digits: what JavaScript makes of '' or 0x10 is never intended. */
export const whole = (min: number, max: number) => {
  const error = `须为 ${min} 到 ${max} 之间的整数`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
export const flag = oneOf(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true');
export const port = whole(0, 65_535);
export const webAddress = z.url({ protocol: /^https?$/, error: '须为 http(s):// 开头的地址' });

/** Names that the proxy check knows beside addresses. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return NETWORKS.includes(text);
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
};
/** A network of everybody (/0) is refused like nonsense: any client could then name any address as its own. */
export const networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
  .refine((list) => list.length > 0 && list.every(isNetwork), '须为地址或网段（CIDR），例如 10.0.0.0/8,192.168.1.2')
  .refine(
    (list) => !list.every(isNetwork) || !coversHalf(list),
    '不能覆盖一半以上的地址，否则谁都能冒充任何来源；请只写反向代理的地址',
  );
