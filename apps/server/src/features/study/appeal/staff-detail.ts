import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import { INCIDENT, type appeal } from '@zhibiao/contract/study/staff-appeal';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { grantSpan } from '#domain/study/grant-span.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { evidenceFile } from '#services/files/evidence.ts';
import { SPAN_FROM, SPAN_UNTIL } from '#services/study/ledger-spans.ts';
import { notifiedBy } from '#services/notify/notified-by.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { readableSql } from '#services/work/readable.ts';
import { planGrant } from './plan.ts';
import { APPEAL_EVIDENCE, NOTE_EVIDENCE, presentAppealNote, appealNotes } from './rows.ts';
import { STAFF_APPEALS, STAFF_COLUMNS, type StaffFound, staffRowOf } from './staff-list.ts';
import { findTimeline } from './timeline.ts';

/** Within the viewer's scope, and theirs to read. */
const isTheirs = (staff: Staff) =>
  sql`${scopeSql(staff, sql`a."orgId"`)} AND ${readableSql(staff, 'appeal:list', [WORK_KIND.appeal], sql`a.id`)}`;

/** `ledgerId`: whose entries it speaks of. */
type Found = StaffFound & { seqs: number[]; round: number; ledgerId: string | null };
const findAppeal = (staff: Staff, id: string) => sql<Found>`
  SELECT ${STAFF_COLUMNS}, a.seqs, a.round, coalesce(a."ledgerId", a."userId") AS "ledgerId" FROM ${STAFF_APPEALS}
  WHERE a.id = ${id} AND ${isTheirs(staff)}`;

/** Faults of the site that were credited or are proposed, in the hours of the minutes in question. */
const findIncidents = (userId: string, seqs: readonly number[]) => sql<{ from: Date; to: Date; reason: string }>`
  SELECT n."from", n."to", n.reason FROM "Incident" n
  WHERE n.status <> ${lit(INCIDENT.cancelled)} AND EXISTS (
    SELECT FROM "StudyRefused" s WHERE s."userId" = ${userId} AND s."chainSeq" = ANY(${seqs}::int[])
      AND ${SPAN_UNTIL} >= n."from" AND ${SPAN_FROM} <= n."to")
  ORDER BY n."from"`;

/** One appeal with what the server itself knows: what the ledger says around it, and what could be given. */
export const findStaffAppeal = async (
  deps: Pick<Deps, 'pool' | 'storage'>,
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof appeal>> => {
  const { pool } = deps;
  const found = await maybeOne(pool, findAppeal(staff, id));
  if (!found) throw missing(APPEAL_COPY.missing);
  const { userId, ledgerId, lid, seqs, status } = found;
  const plan = userId === null || ledgerId === null ? null : await planGrant(pool, { userId, ledgerId, lid, seqs });
  const open = OPEN_APPEALS.includes(status);
  const free = plan?.free ?? new Map<number, number>();
  const obstacle = open ? (plan ? plan.obstacle : APPEAL_COPY.nothingLost) : null;
  const givable =
    plan && !plan.obstacle ? grantSpan(plan.studied, plan.item, plan.entries, plan.free, Infinity).sec : 0;
  const [told, notes, timeline, incidents] = await Promise.all([
    notifiedBy(pool, 'appeal.decided', userId === null ? [] : [userId]),
    many(pool, appealNotes([id])),
    ledgerId === null ? [] : findTimeline(deps, ledgerId, seqs, free),
    ledgerId === null ? [] : many(pool, findIncidents(ledgerId, seqs)),
  ]);
  return {
    ...staffRowOf(found),
    told,
    round: found.round,
    notes: notes.map((note) => ({ id: note.id, ...presentAppealNote(note) })),
    proposalSec: open ? givable : null,
    obstacle,
    timeline,
    incidents: incidents.map(({ from, to, reason }) => ({ from: dateTime(from), to: dateTime(to), reason })),
  };
};

const ownsNote = (staff: Staff, id: string, of: string) => sql<{ subject: string }>`
  SELECT CASE WHEN a.id = ${of}::uuid THEN ${lit(APPEAL_EVIDENCE)} ELSE ${lit(NOTE_EVIDENCE)} END AS subject
  FROM "Appeal" a
  WHERE a.id = ${id} AND ${isTheirs(staff)} AND (a.id = ${of}::uuid OR EXISTS (
    SELECT FROM "AppealNote" n WHERE n."appealId" = a.id AND n.id = ${of}::uuid))`;

/** A picture of an appeal or of one of its notes. */
export const findAppealEvidence = async (
  deps: { pool: Pool; storage: Storage },
  staff: Staff,
  { id, of, no }: { id: string; of: string; no: number },
) => {
  const owned = await maybeOne(deps.pool, ownsNote(staff, id, of));
  if (!owned) throw missing('图片不存在');
  return evidenceFile(deps, { subject: owned.subject, subjectId: of }, no);
};
