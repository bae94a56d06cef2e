import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { AUDIENCE, type Audience, type AudienceKind, LESSON_PART } from '@zhibiao/contract/notice/staff-broadcast';
import { ORG_ROLES, ORG_STATUS, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { TODAY } from '#db/days.ts';
import { all, lit, lits, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { COVERED } from '#services/certificate/covered.ts';
import { inDepartments } from '#services/org/departments.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** Whom a broadcast is for: one condition on learner `u`, the data scope of its sender within it. */

type Of<K extends AudienceKind> = Extract<Audience, { kind: K }>;

/** `ul` of the learner: a run that is over counts as finished until another is opened. */
const PART: Record<Of<'lesson'>['part'], Statement> = {
  [LESSON_PART.unfinished]: sql`ul.status <> ${lit(LESSON_STATUS.done)}`,
  [LESSON_PART.finished]: sql`ul.status = ${lit(LESSON_STATUS.done)}`,
  [LESSON_PART.joined]: sql`true`,
};

/** Of the register; without a department all who belong to the organisation, its administrators among them. */
const ofOrg = ({ orgId, department }: Of<'org'>): Statement =>
  department === ''
    ? sql`u."orgId" = ${orgId}::uuid`
    : sql`EXISTS (
        SELECT FROM "OrgMember" m WHERE m."userId" = u.id AND m."orgId" = ${orgId}::uuid
          AND m.status = ${lit(MEMBER.active)} AND ${inDepartments(orgId, sql`m."departmentId"`, [department])})`;
const ADMINS = sql`u.role IN (${lits(ORG_ROLES)}) AND EXISTS (
  SELECT FROM "Organisation" ao WHERE ao.id = u."orgId" AND ao.status = ${lit(ORG_STATUS.active)})`;
const ofLesson = ({ lessonId, part }: Of<'lesson'>): Statement => sql`EXISTS (
  SELECT FROM "UserLesson" ul WHERE ul."userId" = u.id AND ul."lessonId" = ${lessonId}::uuid AND ${PART[part]})`;
/** Valid, ends within so many days, and its holder has nothing newer of the same. */
const ofCert = ({ days }: Of<'cert'>): Statement => sql`EXISTS (
  SELECT FROM "Certificate" c
    WHERE c."userId" = u.id AND c.status = ${lit(CERT_STORED.valid)} AND c.type <> ${lit(CERT_TYPE.proof)}
    AND c."expireDate" BETWEEN ${TODAY} AND ${TODAY} + ${days}::int AND NOT ${COVERED})`;

const within = (audience: Audience): Statement => {
  switch (audience.kind) {
    case AUDIENCE.all:
      return sql`true`;
    case AUDIENCE.org:
      return ofOrg(audience);
    case AUDIENCE.admin:
      return ADMINS;
    case AUDIENCE.lesson:
      return ofLesson(audience);
    case AUDIENCE.cert:
      return ofCert(audience);
  }
};

/** In the range, whatever the state of their account. */
export const inRange = (audience: Audience, scope: Scope): Statement =>
  all([scopeSql({ scope }, sql`u."orgId"`), within(audience)]);
/** A learner whose account is disabled or on its way out is not notified. */
export const RECEIVES = sql`u.status = ${lit(USER_STATUS.active)}`;
export const UNREACHABLE = sql`u.status IN (${lits([USER_STATUS.disabled, USER_STATUS.cancelling])})`;

const findOrg = (id: string, scope: Scope) => sql<{ name: string }>`
  SELECT o."orgName" AS name FROM "Organisation" o WHERE o.id = ${id}::uuid AND ${scopeSql({ scope }, sql`o.id`)}`;
const findDepartment = (orgId: string, path: string) => sql<{ path: string }>`
  SELECT path FROM "OrgDepartment" WHERE "orgId" = ${orgId}::uuid AND path = ${path}`;
const findLesson = (id: string) => sql<{ name: string }>`SELECT name FROM "Lesson" WHERE id = ${id}::uuid`;

/** In words, as the list and the audit log say it; refuses what is not there for the caller. */
export const audienceText = async (on: Queryable, audience: Audience, scope: Scope): Promise<string> => {
  switch (audience.kind) {
    case AUDIENCE.all:
      return scope.all ? '全部学员' : '数据范围内的全部学员';
    case AUDIENCE.admin:
      return scope.all ? '全部机构管理员' : '数据范围内的机构管理员';
    case AUDIENCE.cert:
      return `证书 ${audience.days} 天内到期的学员`;
    case AUDIENCE.lesson: {
      const lesson = await maybeOne(on, findLesson(audience.lessonId));
      if (!lesson) throw refused('课程不存在', { field: 'audience.lessonId' });
      const part = audience.part === LESSON_PART.joined ? '' : labelOf(LESSON_PART, audience.part);
      return `《${lesson.name}》${part}的学员`;
    }
    case AUDIENCE.org: {
      const org = await maybeOne(on, findOrg(audience.orgId, scope));
      if (!org) throw refused('机构不存在', { field: 'audience.orgId' });
      if (audience.department === '') return `${org.name}的学员`;
      if (!(await maybeOne(on, findDepartment(audience.orgId, audience.department))))
        throw refused('部门不存在，请重新选择', { field: 'audience.department' });
      return `${org.name} ${audience.department}的学员`;
    }
  }
};
