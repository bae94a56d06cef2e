import { APPLY, APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { applyCounts, listSystemApplies, SystemApplyDetail } from '@zhibiao/contract/apply/staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { applicantsOf } from './applicants.ts';
import { findFacts, type PersonFacts, photoKeyOf, type Renewal, type ApplySubject } from '#features/apply/facts.ts';
import {
  applyStates,
  evidenceOf,
  findApplies,
  presentApplyItem,
  applyItems,
  logOf,
  LOGS,
  membershipsOf,
  APPLY_ROW,
  presentApply,
} from '#features/apply/rows.ts';
import { renewalIn } from '#features/apply/renewal.ts';
import { IS_TAKEABLE } from './to-review.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/client.ts';
import { countStates } from '#db/paging.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { differencesOf, comparePortraits } from '#domain/apply/difference.ts';
import { NOT_IN_FORCE } from '#domain/apply/renewal.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { dutyOf, mayIssue } from '#services/staff/duty.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { readableSql } from '#services/work/readable.ts';

type Reads = Pick<Deps, 'db' | 'pool'>;

export const isSeen = (staff: Staff, id: string) => sql`
  SELECT 1 FROM "CertApply" a WHERE a.id = ${id} AND ${scopeSql(staff, sql`a."orgId"`)}`;

const isReadable = (staff: Staff, id: string) => sql`
  ${isSeen(staff, id)} AND ${readableSql(staff, 'apply:list', [WORK_KIND.apply, WORK_KIND.issue], sql`a.id`)}`;

const namesOf = async (db: Db, ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> => {
  const rows = await db.staff.findMany({
    where: { id: { in: [...new Set(ids.filter((id) => id !== null))] } },
    select: { id: true, name: true },
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
};

type AskedOf = Pick<InputOf<typeof listSystemApplies>['query'], 'auditedBy' | 'lightFilter'>;
/** Whose applications are requested. */
const reachOf = async ({ pool }: Reads, staff: Staff, { auditedBy, lightFilter: light }: AskedOf) => {
  const by = auditedBy === 'me' ? await dutyOf(pool, staff) : auditedBy;
  return { staff, light, ...(auditedBy !== undefined && { auditedBy: by ?? null }) };
};

export const countApplies = async (
  deps: Reads,
  staff: Staff,
  query: InputOf<typeof applyCounts>['query'],
): Promise<AnswerOf<typeof applyCounts>> =>
  countStates(deps.pool, applyStates(await reachOf(deps, staff, query), query));

export const findSystemApplies = async (
  deps: Reads,
  staff: Staff,
  query: InputOf<typeof listSystemApplies>['query'],
): Promise<AnswerOf<typeof listSystemApplies>> => {
  const page = await findApplies(deps, await reachOf(deps, staff, query), query);
  const audits = await deps.db.certApply.findMany({
    where: { id: { in: page.rows.map(({ id }) => id) } },
    select: { id: true, auditedBy: true, auditedAt: true },
  });
  const nameOf = await namesOf(
    deps.db,
    audits.map((audit) => audit.auditedBy),
  );
  const byId = new Map(audits.map((audit) => [audit.id, audit]));
  return {
    total: page.total,
    rows: page.rows.map((row) => ({
      ...row,
      auditedBy: nameOf(byId.get(row.id)?.auditedBy ?? null),
      auditTime: dateTimeOrNull(byId.get(row.id)?.auditedAt ?? null),
    })),
  };
};

/** A decision is still to come: the facts of today matter. */
const UNDER_WAY: readonly number[] = [APPLY.orgReview, APPLY.platformReview, APPLY.returned, APPLY.making];

const subjectOf = ({
  kind,
  lessonId,
  standardCode,
}: {
  kind: number;
  lessonId: string | null;
  standardCode: string | null;
}): ApplySubject | null => {
  if (kind === APPLY_KIND.training) return lessonId === null ? null : { kind: APPLY_KIND.training, lessonId };
  return standardCode === null ? null : { kind: APPLY_KIND.auditor, standardCode };
};

/** Submitted in time it stays so; what is revoked or replaced meanwhile is renewed no more. */
const stillRenewing = (renewal: Renewal | null): Renewal | null =>
  renewal && { ...renewal, problem: renewal.inForce ? null : NOT_IN_FORCE };

const statusOf = (id: string, issuer: string | null) => sql<{ takeable: boolean | null; mayIssue: boolean }>`
  SELECT ${IS_TAKEABLE} AS takeable, ${mayIssue(sql`a."auditedBy"`, issuer)} AS "mayIssue"
  FROM "CertApply" a LEFT JOIN "Organisation" o ON o.id = a."orgId" WHERE a.id = ${id}`;

type Item = Awaited<ReturnType<typeof applyItems>>[number];

/** What was submitted beside what is so today. */
const comparedWith = (item: Item, facts: PersonFacts | undefined, underWay: boolean) => {
  const evidence = evidenceOf(item);
  if (!underWay) return { today: null, missing: [], changed: [], portrait: comparePortraits(null, null) };
  return {
    today: facts?.evidence ?? null,
    missing: facts?.missing ?? ['账号已注销'],
    changed: facts ? differencesOf(evidence, facts.evidence) : [],
    // Without a consent it is neither compared nor shown: what is missing says so.
    portrait: facts?.unagreed
      ? comparePortraits(null, null)
      : comparePortraits(item.photoKey, photoKeyOf(item.user.photo)),
  };
};

/** An application as the training body reads it: all that was submitted, beside what is so today. */
const passedOf = (items: readonly { userId: string; result: number }[]): string[] =>
  items.filter(({ result }) => result === ITEM_RESULT.passed).map(({ userId }) => userId);

export const findSystemApply = async ({ db, pool }: Reads, staff: Staff, id: string): Promise<SystemApplyDetail> => {
  if (!(await maybeOne(pool, isReadable(staff, id)))) throw missing('申请不存在');
  const apply = await db.certApply.findFirst({
    where: { id, status: { not: APPLY.draft } },
    select: {
      ...APPLY_ROW,
      auditedBy: true,
      auditedAt: true,
      logs: { ...LOGS, select: { ...LOGS.select, staffId: true } },
    },
  });
  if (!apply) throw missing('申请不存在');
  const items = await applyItems(db, id);
  const userIds = items.map(({ userId }) => userId);
  const underWay = UNDER_WAY.includes(apply.status);
  const subject = underWay ? subjectOf(apply) : null;
  const [memberships, facts, status, nameOf, told] = await Promise.all([
    membershipsOf(db, apply.orgId, userIds),
    subject
      ? renewalIn(pool, apply.renewsId).then((renewal) =>
          findFacts(pool, subject, userIds, { exceptApplyId: id, renewal: stillRenewing(renewal) }),
        )
      : [],
    dutyOf(pool, staff).then((issuer) => maybeOne(pool, statusOf(id, issuer))),
    namesOf(db, [apply.auditedBy, ...apply.logs.map(({ staffId }) => staffId)]),
    apply.status === APPLY.making
      ? notifiedBy(pool, 'cert.issued', passedOf(items))
      : notifiedBy(pool, 'apply.decided', applicantsOf(apply)),
  ]);
  const factsOf = new Map(facts.map((one) => [one.userId, one]));
  return {
    ...presentApply(apply),
    auditedBy: nameOf(apply.auditedBy),
    auditTime: apply.auditedAt === null ? null : dateTime(apply.auditedAt),
    takeable: status?.takeable === true,
    ownAudit: status?.mayIssue === false,
    told,
    logs: apply.logs.map(({ staffId, ...log }) => ({ ...logOf(log), staff: nameOf(staffId) })),
    items: items.map((item) => ({
      ...presentApplyItem(
        item,
        memberships.get(item.userId),
        apply.orgId === null || memberships.has(item.userId),
        evidenceOf(item),
      ),
      ...comparedWith(item, factsOf.get(item.userId), underWay),
    })),
  };
};
