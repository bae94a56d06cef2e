import { copy } from '@zhibiao/contract/copy';
import type { Db } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { useCode } from '#db/verification-code.ts';
import type { Viewer } from '#domain/roles.ts';
import { refused, unauthorized } from '#errors.ts';

const OWNER = 2;
const ACTIVE = 2;

type Cancelling = Pick<Deps, 'db' | 'pool'> & { codeKey: Buffer };

/** Ends every session and starts the days of regret; logging in again takes it back, jobs/anonymise.ts ends it. */
export const cancelAccount = async ({ db, pool, codeKey }: Cancelling, viewer: Viewer, smsCode: string): Promise<null> => {
  const user = await db.user.findUnique({ where: { id: viewer.id }, select: { mobile: true, email: true } });
  if (!user) throw unauthorized();
  await checkOwner(db, viewer);
  if (!(await isLeaveCode({ pool, codeKey }, viewer.id, [user.mobile, user.email], smsCode))) throw refused(copy.badCode);

  await db.$transaction(async (tx) => {
    await tx.$executeRaw`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp(), "updatedAt" = clock_timestamp() WHERE id = ${viewer.id}::uuid AND status = 0`;
    await tx.$executeRaw`UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE "userId" = ${viewer.id}::uuid AND "revokedAt" IS NULL`;
  });
  return null;
};

/** An organisation with members is not left without an owner. */
const checkOwner = async (db: Db, { id, role, orgId }: Viewer) => {
  if (role !== OWNER || orgId === null) return;
  const others = await db.orgMember.count({ where: { orgId, status: ACTIVE, userId: { not: id } } });
  if (others > 0) throw refused('您是机构负责人，请先移交机构，或移出全部学员后再注销');
};

/** The code may have gone to the phone or to the address. */
const isLeaveCode = async ({ pool, codeKey }: Omit<Cancelling, 'db'>, userId: string, targets: (string | null)[], smsCode: string): Promise<boolean> => {
  for (const target of targets) if (target && (await useCode(pool, codeKey, { target, purpose: `leave:${userId}` }, smsCode))) return true;
  return false;
};
