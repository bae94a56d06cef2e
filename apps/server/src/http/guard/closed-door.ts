import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AccessSpec } from '@zhibiao/contract/core/endpoint';
import { CODE } from '@zhibiao/contract/core/envelope';
import { ROLE } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { faultForLog } from '#db/faults.ts';
import { countHit } from '#db/limiter.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { AppError } from '#errors.ts';
import { actorOf, auditedAs } from '#services/audit/audited.ts';
import type { Actor } from '#services/audit/seal.ts';
import { callerOf, type Request } from '#http/app-types.ts';

/** Who tries a door that is another's, or another's rows behind their own: one line a person and hour. */

const HOUR_SEC = 3_600;
/** A row out of one's reach is answered as one that is not there: of these doors either may have been tried. */
const holdsOthers = ({ access, scope }: AccessSpec, staff: Staff | null): boolean =>
  access === 'org' || (access === 'staff' && scope === 'org' && staff !== null && !staff.scope.all);

const personOf = ({ id, role, orgId, sessionId }: Viewer, request: Request): Actor => ({
  kind: orgId === null || role === ROLE.learner ? AUDIT_KIND.learner : AUDIT_KIND.orgAdmin,
  actorId: id,
  actorName: labelOf(ROLE, role) || '学员',
  sessionId,
  ...callerOf(request),
  path: request.routeOptions.url ?? '',
});

type Who = { viewer: Viewer | null; staff: Staff | null };
/** Tells the audit log of a refusal, if it is one of those; the refusal itself is the caller's to throw. */
export const noteClosedDoor = async (
  pool: Pool,
  request: Request,
  endpoint: AccessSpec,
  { viewer, staff }: Who,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof AppError)) return;
  const foreign =
    (error.code === CODE.forbidden && viewer !== null) || (error.code === CODE.missing && holdsOthers(endpoint, staff));
  const actor = staff ? actorOf(staff) : viewer && personOf(viewer, request);
  if (!foreign || !actor?.actorId) return;
  try {
    const { count } = await countHit(pool, `closed-door:${actor.actorId}`, HOUR_SEC);
    if (count > 1) return;
    const orgId = viewer?.orgId ?? null;
    await auditedAs({ pool }, actor, 'door.refused', async (_, note) =>
      note({ object: 'door', id: null, name: request.routeOptions.url ?? '', orgId, ok: false }),
    );
  } catch (fault) {
    request.log.error({ reqId: request.id, fault: faultForLog(fault).message }, 'a refusal is not in the audit log');
  }
};
