import { CERT_STATUS, CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { FUNNEL_STEP, type FunnelDays, INVITE_WAY } from '@zhibiao/contract/member/org-funnel';
import { ROUND_END } from '@zhibiao/contract/round/types';
import { withinDays } from '#db/days.ts';
import { all, lit, sql, type Statement } from '#db/sql.ts';

/** Whom an organisation invited, and how far each of them came; in SQL, of rows `m` of its register. */

type Way = CodeOf<typeof INVITE_WAY>;
const INVITED = lit(MEMBER_SOURCE.import);
const WAYS: Record<Way, Statement> = {
  // An invitation that was taken back does not count.
  [INVITE_WAY.person]: sql`m.source = ${INVITED} AND (m.status <> ${lit(MEMBER.removed)} OR m."joinedAt" IS NOT NULL)`,
  [INVITE_WAY.code]: sql`m.source <> ${INVITED} AND m."inviteId" IS NOT NULL`,
};

const IS_MEMBER = sql`m.status = ${lit(MEMBER.active)}`;
const OF_COURSES = sql`<> ${lit(CERT_TYPE.proof)}`;
/** Of members what they finished since they came; of who has left, what was kept of them then. */
const FINISHED = sql`CASE WHEN ${IS_MEMBER} THEN EXISTS (
    SELECT FROM "UserLesson" ul WHERE ul."userId" = m."userId" AND ul.status = ${lit(LESSON_STATUS.done)}
      AND ul."finishTime" >= m."joinedAt"
  ) OR EXISTS (
    SELECT FROM "LessonRound" r WHERE r."userId" = m."userId" AND r.why = ${lit(ROUND_END.done)}
      AND r."finishTime" >= m."joinedAt"
  ) ELSE EXISTS (
    SELECT FROM "LeaverStudy" s WHERE s."memberId" = m.id AND s.status = ${lit(LESSON_STATUS.done)}
  ) END`;
const CERTIFIED = sql`CASE WHEN ${IS_MEMBER} THEN EXISTS (
    SELECT FROM "OrgCertificate" c WHERE c."orgId" = m."orgId" AND c."userId" = m."userId"
      AND c.type ${OF_COURSES} AND c.status = ${lit(CERT_STORED.valid)}
  ) ELSE EXISTS (
    SELECT FROM "LeaverCertificate" h WHERE h."memberId" = m.id AND h.type ${OF_COURSES}
      AND h.status = ANY(${CERT_STATUS.slice(0, 2)}::text[])
  ) END`;
/** Whether `m` has come so far. */
export const REACHED: Record<CodeOf<typeof FUNNEL_STEP>, Statement> = {
  [FUNNEL_STEP.invited]: sql`true`,
  [FUNNEL_STEP.opened]: sql`m."inviteOpenedAt" IS NOT NULL`,
  [FUNNEL_STEP.joined]: sql`m."joinedAt" IS NOT NULL`,
  [FUNNEL_STEP.finished]: sql`(m."joinedAt" IS NOT NULL AND ${FINISHED})`,
  [FUNNEL_STEP.certified]: sql`(m."joinedAt" IS NOT NULL AND ${CERTIFIED})`,
};

/** FROM and WHERE of whom the organisation invited in one way within these days. */
export const invitedBy = (orgId: string, way: Way, days: FunnelDays, more: readonly Statement[] = []): Statement =>
  sql`FROM "OrgMember" m WHERE ${all([
    sql`m."orgId" = ${orgId}::uuid`,
    WAYS[way],
    ...withinDays(sql`m."createdAt"`, days),
    ...more,
  ])}`;

const reached = (step: CodeOf<typeof FUNNEL_STEP>) => sql`count(*) FILTER (WHERE ${REACHED[step]})::int`;
/** How many of the rows `m` came how far. */
export const STEPS = sql`count(m.id)::int AS invited, ${reached(FUNNEL_STEP.opened)} AS opened,
  ${reached(FUNNEL_STEP.joined)} AS joined, ${reached(FUNNEL_STEP.finished)} AS finished,
  ${reached(FUNNEL_STEP.certified)} AS certified`;
