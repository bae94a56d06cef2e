import { labelOf } from '@zhibiao/contract/core/codes';
import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { audited } from '#services/audit/audited.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { notify } from '#services/notify/notify.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { IssuerDeps } from '#services/certificate/document/prepare.ts';
import { lockRegister } from '#ports/signing/signing.ts';
import { findNumber, NOT_VALID, OWN_PAGE } from './common.ts';

type Revocation = { certNo: string; reason: string; note?: string | undefined };
type Revoked = { id: string; userId: string | null; orgId: string | null; type: number };

const revoke = (
  staff: Staff,
  { certNo, reason }: Revocation,
  from: typeof CERT_STORED.valid | typeof CERT_STORED.revoked,
) => sql<Revoked>`
  UPDATE "Certificate" SET status = ${lit(CERT_STORED.revoked)}, "revokeReason" = ${reason}
  WHERE "certNo" = ${certNo} AND status = ${lit(from)} AND ${scopeSql(staff, sql`"orgId"`)}
  RETURNING id, "userId", "orgId", type`;

export const revokeCertificate = async (
  { pool, register }: Pick<IssuerDeps, 'pool' | 'register'>,
  staff: Staff,
  { certNo, reason, note: remark }: Revocation,
): Promise<null> =>
  audited({ pool }, staff, async (client, note) => {
    const valid = await maybeOne(client, revoke(staff, { certNo, reason }, CERT_STORED.valid));
    await lockRegister(client);
    // A row revoked before the data folder was restored can be revoked again. Only under the lock is it known that
    // nobody else has just revoked it.
    const again = !valid && (await register.statusOf(certNo)) === undefined;
    const revoked = again ? await maybeOne(client, revoke(staff, { certNo, reason }, CERT_STORED.revoked)) : valid;
    if (!revoked)
      throw (await maybeOne(client, findNumber(staff, certNo))) ? refused(NOT_VALID) : missing('证书不存在');
    const said = { kind: labelOf(CERT_TYPE, revoked.type) || '证书', certNo, reason };
    if (revoked.userId) await notify(client, 'cert.revoked', [revoked.userId], said, { link: OWN_PAGE });
    if (revoked.orgId && revoked.type !== CERT_TYPE.proof)
      await notify(client, 'cert.revoked', { orgId: revoked.orgId, right: 'cert' }, said, {
        link: '/admin/certificate',
        siteOnly: true,
      });
    note({
      object: 'certificate',
      id: revoked.id,
      name: certNo,
      orgId: revoked.orgId,
      changes: { status: { from: '有效', to: '已撤销' } },
      reason,
      ...(remark && { facts: { note: remark } }),
      users: revoked.userId ? [revoked.userId] : [],
    });
    await register.record({ certNo, standing: 'revoked', reason, replacedBy: null });
    return null;
  });
