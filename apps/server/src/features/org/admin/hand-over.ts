import type { Deps } from '#deps.ts';
import { unauthorized } from '#errors.ts';
import type { OrgActing } from '#services/audit/org-audit.ts';
import { checkOwnPassword, type OwnPassword } from '#services/auth/own-password.ts';
import { handOver, refuseAllButOwner } from './administrators.ts';

type Handing = Pick<Deps, 'db'> & OwnPassword;

/** The organisation changes hands when its owner says so with the own password. */
export const confirmHandOver = async (
  deps: Handing,
  viewer: OrgActing,
  { memberId, password }: { memberId: string; password: string },
): Promise<null> => {
  refuseAllButOwner(viewer, '移交机构');
  const user = await deps.db.user.findUnique({
    where: { id: viewer.id },
    select: { id: true, mobile: true, email: true, passwordHash: true },
  });
  if (!user) throw unauthorized();
  await checkOwnPassword(deps, user, password, {
    wrong: '密码错误',
    field: 'password',
    from: { ip: viewer.ip, device: '' },
  });
  return handOver(deps.pool, viewer, memberId);
};
