import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** How a call of the installation to itself arrives: called with a proof that only the installation can make. */
export const doctorEcho = endpoint({
  title: '体检回声',
  method: 'GET',
  path: '/doctor/echo',
  access: 'public',
  query: z.object({ proof: z.string({ error: '缺少凭据' }).max(200) }),
  data: z.object({
    version: z.string(),
    /** By https, as far as the proxy is believed. */
    secure: z.boolean(),
    /** Something on the way said for whom it asks. */
    proxied: z.boolean(),
  }),
});
