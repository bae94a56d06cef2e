import { APPLY } from '@zhibiao/contract/apply/types';
import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { MergeSide } from '@zhibiao/contract/learner/staff-merge';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { lit, lits, one, type Queryable, sql } from '#db/sql.ts';
import { maskEmailEnd } from '#domain/text/masking.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { CERTIFICATE_IN_FORCE } from '#features/learner/found.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

/** What tells two people of one name apart. */

const LESSONS = 3;
const UNDER_WAY = [APPLY.orgReview, APPLY.platformReview, APPLY.returned, APPLY.making];
type Found = Omit<MergeSide, 'emailMasked' | 'certificates'> & { email: string | null; types: number[] };
const findSide = (id: string, scope: Scope) => sql<Found>`
  SELECT u.email, u.photo IS NOT NULL AS "hasPhoto", u."idCardCipher" IS NOT NULL AS "hasIdCard",
    (SELECT l.device FROM "LoginLog" l WHERE l."userId" = u.id AND l.ok ORDER BY l."createdAt" DESC LIMIT 1) AS device,
    (SELECT ${MEMBER_DEPARTMENT} FROM "OrgMember" m WHERE m."userId" = u.id AND m."orgId" = u."orgId"
      AND m.status = ${lit(MEMBER.active)}) AS department,
    ARRAY(SELECT l.name FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" WHERE ul."userId" = u.id
      ORDER BY ul."createdAt" DESC LIMIT ${lit(LESSONS)}) AS lessons,
    (SELECT count(*)::int FROM "Attempt" a WHERE a."userId" = u.id) AS exams,
    (SELECT count(*)::int FROM "Attempt" a WHERE a."userId" = u.id AND a.passed) AS passed,
    ARRAY(SELECT c.type FROM "Certificate" c WHERE c."userId" = u.id AND ${CERTIFICATE_IN_FORCE}
      AND ${scopeSql({ scope }, sql`c."orgId"`)} ORDER BY c.type) AS types,
    (SELECT count(*)::int FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
      WHERE i."userId" = u.id AND a.status IN (${lits(UNDER_WAY)}))
      + (SELECT count(*)::int FROM "Appeal" p WHERE p."userId" = u.id AND p.status IN (${lits([...OPEN_APPEALS])}))
      AS open
  FROM "User" u WHERE u.id = ${id}`;

export const sideOf = async (on: Queryable, id: string, scope: Scope): Promise<MergeSide> => {
  const { email, types, ...side } = await one(on, findSide(id, scope));
  const certificates = types.map((type) => labelOf(CERT_TYPE, type) || '证书');
  return { ...side, emailMasked: email && maskEmailEnd(email), certificates };
};
