import { MEMBER } from '@zhibiao/contract/member/learner';
import { lit, sql, type Statement } from '#db/sql.ts';

/** Members in 在册 with the moment their membership began; what they did before is not the organisation's to see. */
export const membersOf = (orgId: string): Statement => sql`
  SELECT m.id, m."userId", m.name, m."departmentId", m.position,
    coalesce(m."joinedAt", m."createdAt") AS since
  FROM "OrgMember" m
  WHERE m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND m."userId" IS NOT NULL`;
