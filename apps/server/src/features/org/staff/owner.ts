import { labelOf } from '@zhibiao/contract/core/codes';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { FORMER, type replaceOwner } from '@zhibiao/contract/org/staff-acts';
import { FORMER_OWNER, ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { bindEvidence } from '#services/files/evidence.ts';
import { freezeStudy } from '#services/study/freeze-study.ts';
import { notify } from '#services/notify/notify.ts';
import { OWNER_CHANGE } from './owner-changes.ts';
import { holdOrg } from './states.ts';

type Body = InputOf<typeof replaceOwner>['body'];
type Person = {
  id: string;
  role: number;
  status: number;
  chosen: boolean;
  mobile: string | null;
  email: string | null;
};

const CHOSEN = (orgId: string, memberId: string) => sql`(
  SELECT m."userId" FROM "OrgMember" m
  WHERE m.id = ${memberId} AND m."orgId" = ${orgId} AND m.status = ${lit(MEMBER.active)})`;
/** The owner and who takes their place, before the organisation: accounts are locked first, in their ids' order. */
const lockBoth = (orgId: string, memberId: string) => sql<Person>`
  SELECT u.id, u.role, u.status, u.mobile, u.email, u.id = ${CHOSEN(orgId, memberId)} AS chosen FROM "User" u
  WHERE u."orgId" = ${orgId} AND (u.role = ${lit(ROLE.owner)} OR u.id = ${CHOSEN(orgId, memberId)})
  ORDER BY u.id FOR UPDATE`;

const setRole = (userId: string, role: number) => sql`
  UPDATE "User" SET role = ${role}, "updatedAt" = clock_timestamp() WHERE id = ${userId}`;
const endBelonging = (userId: string) => sql`
  UPDATE "User" SET role = ${lit(ROLE.learner)}, "orgId" = NULL, "updatedAt" = clock_timestamp() WHERE id = ${userId}`;
const endMembership = (userId: string, orgId: string) => sql`
  UPDATE "OrgMember" SET status = ${lit(MEMBER.removed)}, "leftAt" = clock_timestamp()
  WHERE "userId" = ${userId} AND "orgId" = ${orgId} AND status = ${lit(MEMBER.active)}`;

/** The former owner stays as an administrator, or leaves as any member does; answers what is kept of them then. */
const letGo = async (client: Client, orgId: string, userId: string, former: number): Promise<string> => {
  if (former === FORMER.stays) {
    await run(client, setRole(userId, FORMER_OWNER));
    return '';
  }
  const kept = await freezeStudy(client, userId);
  await run(client, endMembership(userId, orgId));
  await run(client, endBelonging(userId));
  return kept;
};

const OPEN_TO_IT = [ORG_STATUS.active, ORG_STATUS.disabled];
const touch = (id: string) => sql<{ version: number }>`
  UPDATE "Organisation" SET "updatedAt" = clock_timestamp() WHERE id = ${id}
    AND status IN (${lits(OPEN_TO_IT)}) RETURNING version`;
const remember = (id: string, orgId: string, formerId: string | null, ownerId: string, by: string | null) => sql`
  INSERT INTO "OrgOwnerChange" (id, "orgId", "formerId", "ownerId", by)
  VALUES (${id}, ${orgId}, ${formerId}, ${ownerId}, ${by})`;

const tell = async (
  client: Client,
  orgName: string,
  { owner, former, stays, kept }: { owner: Person; former: Person | undefined; stays: boolean; kept: string },
): Promise<void> => {
  await notify(
    client,
    'owner.appointed',
    [owner.id],
    { headline: '您已成为机构负责人', said: `平台核对证明材料后，将您设为“${orgName}”的负责人` },
    { link: '/admin/company-info' },
  );
  if (!former) return;
  const said = stays ? '您现在是培训管理员' : '您已离开该机构，学习记录仍归您所有';
  // A former owner is notified even if they do not look at the site.
  await notify(client, 'org.owner', [former.id], { orgName, said, kept });
};

/** The owner has left the firm: another of the register takes their place, on evidence. One goes as the other comes. */
export const putOwner = (
  { pool }: Pick<Deps, 'pool'>,
  staff: Staff,
  { id, version, memberId, former: fate, reason, evidence }: Body,
): Promise<{ id: string; version: number }> =>
  audited({ pool }, staff, async (client, note) => {
    const people = await many(client, lockBoth(id, memberId));
    const locked = await holdOrg(client, staff, { id, version });
    const owner = people.find(({ chosen }) => chosen);
    const former = people.find(({ role }) => role === ROLE.owner);
    if (!owner || owner.status !== USER_STATUS.active) throw missing('成员不存在或不在册');
    if (owner === former) throw refused('该成员已是机构负责人', { field: 'memberId' });
    const touched = await maybeOne(client, touch(id));
    if (!touched) throw refused(`机构当前为${labelOf(ORG_STATUS, locked.status)}，不能更换负责人`);
    const kept = former ? await letGo(client, id, former.id, fate) : '';
    await run(client, setRole(owner.id, ROLE.owner));
    const changeId = uuid();
    await run(client, remember(changeId, id, former?.id ?? null, owner.id, personIdOf(staff)));
    await bindEvidence(client, {
      by: { staff },
      subject: OWNER_CHANGE,
      subjectId: changeId,
      about: former?.id ?? owner.id,
      files: evidence,
    });
    await tell(client, locked.orgName, { owner, former, stays: fate === FORMER.stays, kept });
    note({
      object: 'org',
      id,
      name: locked.orgName,
      orgId: id,
      changes: { ownerId: { from: former?.id ?? null, to: owner.id } },
      facts: { former: labelOf(FORMER, fate) },
      counts: { files: evidence.length },
      reason,
      users: [owner.id, ...(former ? [former.id] : [])],
    });
    return { id, version: touched.version };
  });
