import { APPLY } from '@zhibiao/contract/apply/types';
import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import { COLLECTED, SEPARATE } from '@zhibiao/contract/agreement/consent';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { startOf } from '#db/days.ts';
import { lit, maybeOne, sql, type Statement } from '#db/sql.ts';
import { shownIdCard } from '#domain/text/masking.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { evidenceCount } from '#services/files/evidence.ts';
import { lockedAmong } from '#services/auth/guesses.ts';
import { IN_USE } from '#services/auth/session-life.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { revealsLeftOf } from '#services/audit/reveals.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { sumHoursSql } from '#services/study/study-sql.ts';
import type { Desk } from './context.ts';
import { CANCEL_EVIDENCE, DUE } from './cancel/due.ts';
import { NO_LEARNER, RENAMING, learnerScope } from './found.ts';
import { learnerColumns, learnerRowOf, type LearnerRecord } from './list.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

type Counts = Omit<LearnerDetail['counts'], 'certs' | 'lessons'>;
type Found = LearnerRecord &
  Counts &
  Pick<
    LearnerDetail,
    | 'department'
    | 'area'
    | 'education'
    | 'position'
    | 'nameLocked'
    | 'hasPhoto'
    | 'disabledReason'
    | 'holdReason'
    | 'cancelEvidence'
    | 'mergedIntoId'
    | 'renaming'
    | 'sessions'
  > & {
    idCardCipher: string | null;
    agreesIdCard: boolean;
    agreesPhoto: boolean;
    loginAt: Date | null;
    disabledUntil: Date | null;
    cancelledAt: Date | null;
    cancelDue: Date | null;
    holdUntil: Date | null;
  };

/** Of learner `u`: province, city and district, by name. */
export const AREA = sql`(SELECT string_agg(a.name, ' ' ORDER BY a.code) FROM "Area" a
  WHERE a.code IN (left(u."areaCode", 2) || '0000', left(u."areaCode", 4) || '00', u."areaCode"))`;
const lessonsOf = (where: Statement): Statement =>
  sql`(SELECT count(*)::int FROM "UserLesson" ul WHERE ul."userId" = u.id AND ${where})`;
const THIS_YEAR = startOf('year', sql`clock_timestamp()`);
const countsOf = (scope: Scope): Statement => sql`
  ${lessonsOf(sql`ul.status IN (${lit(LESSON_STATUS.studying)}, ${lit(LESSON_STATUS.examDue)})`)} AS studying,
  ${lessonsOf(sql`ul.status = ${lit(LESSON_STATUS.done)}`)} AS finished,
  (SELECT ${sumHoursSql(sql`r`)} FROM "LessonRound" r
    WHERE r."userId" = u.id AND r."finishTime" >= ${THIS_YEAR}) AS "yearHours",
  (SELECT count(*)::int FROM "LearnerNote" n WHERE n."userId" = u.id) AS notes,
  (SELECT count(*)::int FROM "Attempt" a WHERE a."userId" = u.id AND a.status <> ${lit(ATTEMPT.void)}) AS exams,
  (SELECT count(*)::int FROM "Certificate" c
    WHERE c."userId" = u.id AND ${scopeSql({ scope }, sql`c."orgId"`)}) AS "allCerts",
  (SELECT count(*)::int FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
    WHERE i."userId" = u.id AND a.status <> ${lit(APPLY.draft)} AND ${scopeSql({ scope }, sql`a."orgId"`)}) AS applies`;

const findOne = (id: string, scope: Scope) => sql<Found>`
  SELECT ${learnerColumns(scope)}, ${countsOf(scope)}, ${AREA} AS area, u.position, u."nameLocked", u."idCardCipher",
    u.photo IS NOT NULL AS "hasPhoto", ${agreesTo(sql`u.id`, SEPARATE.idCard)} AS "agreesIdCard",
    ${agreesTo(sql`u.id`, SEPARATE.photo)} AS "agreesPhoto", u."disabledReason", u."disabledUntil", u."cancelledAt",
    ${DUE} AS "cancelDue", u."cancelHoldUntil" AS "holdUntil", u."cancelHoldReason" AS "holdReason",
    ${RENAMING} AS renaming, u."mergedIntoId", ${evidenceCount(CANCEL_EVIDENCE, sql`u.id`)} AS "cancelEvidence",
    (SELECT d.label FROM "DictEntry" d WHERE d.type = 'education' AND d.value = u.education) AS education,
    (SELECT ${MEMBER_DEPARTMENT} FROM "OrgMember" m
      WHERE m."userId" = u.id AND m."orgId" = u."orgId" AND m.status = ${lit(MEMBER.active)}) AS department,
    (SELECT max(l."createdAt") FROM "LoginLog" l WHERE l."userId" = u.id AND l.ok) AS "loginAt",
    (SELECT count(*)::int FROM (SELECT * FROM "Session" WHERE "userId" = u.id) s
      WHERE s."revokedAt" IS NULL AND s."expiresAt" > clock_timestamp() AND ${IN_USE}) AS sessions
  FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId" WHERE u.id = ${id} AND ${learnerScope(scope)}`;

/** One learner, masked. */
export const findLearner = async ({ pool, idCards, locks }: Desk, staff: Staff, id: string): Promise<LearnerDetail> => {
  const found = await maybeOne(pool, findOne(id, staff.scope));
  if (!found) throw missing(NO_LEARNER);
  const { idCardCipher, loginAt, disabledUntil, cancelledAt, cancelDue, holdUntil, certs, lessons, ...row } = found;
  const { agreesIdCard, agreesPhoto, hasPhoto, ...fields } = row;
  const lacks = {
    [SEPARATE.idCard]: idCardCipher !== null && !agreesIdCard,
    [SEPARATE.photo]: hasPhoto && !agreesPhoto,
  };
  const { studying, finished, yearHours, exams, allCerts, applies, notes, ...facts } = fields;
  const locked = (await lockedAmong(pool, locks, [id])).has(id);
  return {
    ...facts,
    ...learnerRowOf({ ...facts, certs, lessons }, locked),
    idCardMasked: idCardCipher && agreesIdCard ? shownIdCard(idCards.open(idCardCipher)) : null,
    hasPhoto: hasPhoto && agreesPhoto,
    unagreed: COLLECTED.filter((code) => lacks[code]),
    lastLogin: dateTimeOrNull(loginAt),
    disabledUntil: dateTimeOrNull(disabledUntil),
    cancelTime: dateTimeOrNull(cancelledAt),
    cancelDue: dateTimeOrNull(cancelDue),
    holdUntil: dateTimeOrNull(holdUntil),
    counts: { studying, finished, yearHours, certs, lessons, exams, allCerts, applies, notes },
    revealsLeft: await revealsLeftOf(pool, staff.id),
  };
};
