import { z } from 'zod';

/** Several servers, as PostgreSQL's own programs take them, between the slashes or as `host=`. */
const SEVERAL = /^[a-z]+:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|[?&]host=[^&#]*(,|%2c)/i;

const addressOf = (whatGoesBefore: string) =>
  z
    .string()
    .refine((text) => !SEVERAL.test(text), { error: `只能写一台：${whatGoesBefore}，并填写它的地址`, abort: true })
    .pipe(z.url({ protocol: /^postgres(ql)?$/, error: '须为 postgresql:// 开头的地址' }));

/** Of one server: which of several can be written to is for a proxy to know. */
export const databaseAddress = addressOf(
  '有多台 PostgreSQL 时，请在前面放一个总是通向主库的入口' +
    '（HAProxy、Kubernetes 的 Service、CloudNativePG 的 -rw 服务）',
);
/** Of one server, or of what leads to any of several standbys. */
export const standbyAddress = addressOf(
  '有多台备机时，请在前面放一个只通向备机的入口（HAProxy、CloudNativePG 的 -ro 服务）',
);
