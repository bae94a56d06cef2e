import { labelOf, type CodeOf } from '@zhibiao/contract/core/codes';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { createApply, setPeople } from './create.ts';
import { findFacts, type PersonFacts, type Renewal } from './facts.ts';
import { destination, updateNameLocks, lockApply, moveApply, type Moved } from './move.ts';
import { lockPeople } from '#services/locks.ts';
import { notify } from '#services/notify/notify.ts';
import type { Client, Pool } from '#db/client.ts';
import { limit } from '#services/limits/limit.ts';
import { lit, lits, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { OPEN_STATUSES } from '#domain/apply/states.ts';
import { missing, refused } from '#errors.ts';
import { findRenewal, oneRenewal, renewalIn } from './renewal.ts';
import { subjectOf } from './subject.ts';

/** Every application is read by a reviewer. */
const APPLICATIONS = { max: 50, windowSec: 86_400, refuse: '今日申请次数过多，请明天再试' };
/** Who acted, as the log shows it. */
const SELF = '申请人';

const findLesson = (userId: string, lessonId: string) => sql<{ name: string }>`
  SELECT l.name FROM "Lesson" l
  WHERE l.id = ${lessonId} AND (
    l.status = ${lit(LESSON_STATE.published)} OR EXISTS (SELECT 1 FROM "UserLesson" ul
      WHERE ul."userId" = ${userId} AND ul."lessonId" = l.id))`;
const findOpen = (userId: string, lessonId: string) => sql<{
  id: string;
  status: CodeOf<typeof APPLY>;
  renewsId: string | null;
}>`
  SELECT id, status, "renewsId" FROM "CertApply"
  WHERE "createdBy" = ${userId} AND "lessonId" = ${lessonId} AND kind = ${lit(APPLY_KIND.training)}
    AND status IN (${lits(OPEN_STATUSES)})
  LIMIT 1`;

const factsAbout = async (
  client: Client,
  userId: string,
  lessonId: string,
  asking: { exceptApplyId: string | null; renewal: Renewal | null },
): Promise<PersonFacts> => {
  const [facts] = await findFacts(client, { kind: APPLY_KIND.training, lessonId }, [userId], asking);
  if (!facts) throw missing('用户不存在');
  return facts;
};

const setRenewal = (id: string, { id: certId }: Renewal) => sql`
  UPDATE "CertApply" SET "renewsId" = ${certId}::uuid, version = version + 1, "updatedAt" = clock_timestamp()
  WHERE id = ${id} AND "renewsId" IS DISTINCT FROM ${certId}::uuid`;

type Wanted = { lessonId: string; renews?: string | undefined };

/**
 * The draft for this lesson; the one there is, when there is one. Only a finished lesson with a passed exam has one.
 * Asked to renew a certificate, the draft there is does so from now on.
 */
export const saveApply = async (pool: Pool, userId: string, { lessonId, renews }: Wanted): Promise<string> => {
  await limit(pool, `apply:${userId}`, APPLICATIONS);
  const saving = inTransaction(pool, async (client) => {
    await run(client, lockPeople([userId]));
    const lesson = await maybeOne(client, findLesson(userId, lessonId));
    if (!lesson) throw missing('课程不存在');
    const begun = await maybeOne(client, findOpen(userId, lessonId));
    if (begun && begun.status !== APPLY.draft && begun.status !== APPLY.returned)
      throw refused(`《${lesson.name}》的申请${labelOf(APPLY, begun.status)}，请勿重复申请`);
    const subject = { kind: APPLY_KIND.training, lessonId };
    const renewal = renews
      ? await findRenewal(client, { userId }, renews, subject)
      : await renewalIn(client, begun?.renewsId ?? null);
    const facts = await factsAbout(client, userId, lessonId, { exceptApplyId: begun?.id ?? null, renewal });
    if (facts.missing.length > 0) throw refused(`《${lesson.name}》还不能申请：${facts.missing.join('，')}`);
    if (begun) {
      if (renewal) await run(client, setRenewal(begun.id, renewal));
      return begun.id;
    }
    const owners = { createdBy: userId, orgId: null, renewsId: renewal?.id ?? null };
    const apply = await createApply(client, subject, owners);
    await setPeople(client, apply.id, [facts]);
    return apply.id;
  });
  return oneRenewal(saving);
};

/** The organisation the learner belongs to, who stays in it until the transaction ends. */
const lockMembership = (userId: string) => sql<{ id: string }>`
  SELECT o.id FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId" AND o.status = ${lit(ORG_STATUS.active)}
  WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)} FOR SHARE OF m`;

type Named = { id: string; version: number };

/** To the organisation the learner belongs to now, or straight to the platform. */
export const submitApply = (pool: Pool, userId: string, named: Named): Promise<Moved> =>
  inTransaction(pool, async (client) => {
    const apply = await lockApply(client, { createdBy: userId }, named);
    await run(client, lockPeople([userId]));
    const org = await maybeOne(client, lockMembership(userId));
    const to = destination(apply, 'submit', org ? 'member' : 'person');
    if (!apply.lessonId) throw refused('课程已不存在，请撤回申请');
    const renewal = await renewalIn(client, apply.renewsId);
    const facts = await factsAbout(client, userId, apply.lessonId, { exceptApplyId: apply.id, renewal });
    if (facts.missing.length > 0) throw refused(`还不能提交：${facts.missing.join('，')}`);

    await setPeople(client, apply.id, [facts]);
    const moved = await moveApply(client, apply, {
      action: 'submit',
      to,
      operator: SELF,
      submitTo: { orgId: org?.id ?? null },
    });
    await updateNameLocks(client, apply.id);
    if (org)
      await notify(
        client,
        'apply.submitted',
        { orgId: org.id, right: 'apply' },
        { subject: await subjectOf(client, apply) },
        { about: userId, link: '/admin/application' },
      );
    return moved;
  });

export const withdrawApply = (pool: Pool, userId: string, named: Named): Promise<Moved> =>
  inTransaction(pool, async (client) => {
    const apply = await lockApply(client, { createdBy: userId }, named);
    const moved = await moveApply(client, apply, {
      action: 'withdraw',
      to: destination(apply, 'withdraw', 'person'),
      operator: SELF,
    });
    await updateNameLocks(client, apply.id);
    return moved;
  });
