import { z } from 'zod';
import { CertificateRow } from './certificate.ts';
import { endpoint } from './endpoint.ts';
import { RealName } from './fields.ts';

/** The training body takes certificates back and replaces them. */

const certNo = z
  .string({ error: '请输入证书编号' })
  .trim()
  .toUpperCase()
  .min(1, '请输入证书编号')
  .max(32, '证书编号有误');
const needed = z.string({ error: '请填写原因' }).trim().min(1, '请填写原因').max(200, '原因不能超过200个字符');

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/system/cert/revoke',
  access: 'staff',
  permission: 'cert:revoke',
  audit: 'certificate.revoke',
  fresh: true,
  body: z.object({ certNo, reason: needed }),
  data: z.null(),
  done: '证书已撤销',
});
/** The same facts under a new number; with `realName` the holder's name is put right. The old one is 已换发. */
export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/system/cert/reissue',
  access: 'staff',
  permission: 'cert:reissue',
  audit: 'certificate.reissue',
  body: z.object({ certNo, realName: RealName.optional() }),
  data: CertificateRow,
  done: '证书已换发',
});
