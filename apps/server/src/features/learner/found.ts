import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { NAME_CHANGE } from '@zhibiao/contract/learner/name';
import { LEARNER_FLAG, type LearnerFilters } from '@zhibiao/contract/learner/staff';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { TODAY, withinDays } from '#db/days.ts';
import { all, lit, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#domain/auth/staff.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import type { Locks } from '#services/auth/guesses.ts';
import { NEVER_IN } from '#services/agreement/agreements.ts';
import { learnerCalled } from '#services/search/learner-search.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { findLocked } from './locked.ts';

/** Which learners a filter finds, within a data scope. */

export const NO_LEARNER = '学员不存在';

export const learnerScope = (scope: Scope): Statement => scopeSql({ scope }, sql`u."orgId"`);

/** Certificate `c` is in force. */
export const CERTIFICATE_IN_FORCE = sql`c.status = ${lit(CERT_STORED.valid)}
  AND (c."expireDate" IS NULL OR c."expireDate" >= ${TODAY})`;

/** Learner `u` has requested a correction of their name. */
export const RENAMING = sql`EXISTS (
  SELECT 1 FROM "NameChange" n WHERE n."userId" = u.id AND n.status = ${lit(NAME_CHANGE.waiting)})`;

/** What of learner `u` is stored without a separate consent. */
const UNAGREED = sql`(
  (u.photo IS NOT NULL AND NOT ${agreesTo(sql`u.id`, SEPARATE.photo)})
  OR (u."idCardCipher" IS NOT NULL AND NOT ${agreesTo(sql`u.id`, SEPARATE.idCard)}))`;

const flagged = async (on: Queryable, locks: Locks, flag: LearnerFilters['flag']): Promise<Statement[]> => {
  if (flag === LEARNER_FLAG.locked) return [sql`u.id = ANY(${await findLocked(on, locks)}::uuid[])`];
  if (flag === LEARNER_FLAG.neverIn) return [NEVER_IN];
  if (flag === LEARNER_FLAG.disabled) return [sql`u.status = ${lit(USER_STATUS.disabled)}`];
  if (flag === LEARNER_FLAG.cancelling) return [sql`u.status = ${lit(USER_STATUS.cancelling)}`];
  if (flag === LEARNER_FLAG.renaming) return [RENAMING];
  if (flag === LEARNER_FLAG.unagreed) return [UNAGREED];
  return [];
};

const HAS_CERT = sql`EXISTS (SELECT 1 FROM "Certificate" c WHERE c."userId" = u.id AND ${CERTIFICATE_IN_FORCE})`;

type Finding = { on: Queryable; idCards: Pick<IdCards, 'hash' | 'olderHashes'>; locks: Locks };
/** Condition on learner `u`. One whose account is closed is found by that state alone. */
export const learnersWhere = async (
  { on, idCards, locks }: Finding,
  { keyword, status, role, orgId, areaCode, hasCert, flag, from, to }: LearnerFilters,
  scope: Scope,
): Promise<Statement> =>
  all([
    learnerScope(scope),
    status === undefined ? sql`u.status <> ${lit(USER_STATUS.closed)}` : sql`u.status = ${status}::int`,
    ...(role === undefined ? [] : [sql`u.role = ${role}::int`]),
    ...(orgId ? [sql`u."orgId" = ${orgId}::uuid`] : []),
    ...(areaCode ? [sql`starts_with(u."areaCode", ${areaCode})`] : []),
    ...(hasCert ? [hasCert === '1' ? HAS_CERT : sql`NOT ${HAS_CERT}`] : []),
    ...withinDays(sql`u."createdAt"`, { from, to }),
    ...(await flagged(on, locks, flag)),
    ...(keyword ? [learnerCalled(keyword, scope, idCards)] : []),
  ]);
