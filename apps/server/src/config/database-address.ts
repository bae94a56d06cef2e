import { z } from 'zod';

/** Several servers, as PostgreSQL's own programs take them, between the slashes or as `host=`. */
const SEVERAL = /^[a-z]+:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|[?&]host=[^&#]*(,|%2c)/i;

/** Of one server: which of several can be written to is for a proxy to know. */
export const databaseAddress = z
  .string()
  .refine((text) => !SEVERAL.test(text), {
    error:
      '只能写一台：有多台 PostgreSQL 时，请在前面放一个总是通向主库的入口' +
      '（HAProxy、Kubernetes 的 Service、CloudNativePG 的 -rw 服务），并填写它的地址',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: '须为 postgresql:// 开头的地址' }));
