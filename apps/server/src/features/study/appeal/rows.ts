import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { APPEAL_NOTE, AppealRow } from '@zhibiao/contract/study/appeal';
import { sql } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { evidenceCount } from '#services/files/evidence.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';

/** What the evidence of an appeal, and of a note to it, is called (services/files/evidence.ts). */
export const APPEAL_EVIDENCE = 'appeal';
export const NOTE_EVIDENCE = 'appealNote';

export type AppealRecord = Omit<AppealRow, 'createTime' | 'decideTime'> & { createdAt: Date; decidedAt: Date | null };
/** Of appeal `a`, its course `l` and its lecture `i`. */
export const APPEAL_COLUMNS = sql`a.id, a.no, a."lessonId", l.name AS "lessonName", a.lid, i.title, a."claimSec",
  a."grantSec", a.status, a.reason, a.opinion, ${evidenceCount(APPEAL_EVIDENCE, sql`a.id`)} AS evidence,
  a."createdAt", a."decidedAt"`;
export const APPEALS = sql`"Appeal" a JOIN "Lesson" l ON l.id = a."lessonId" JOIN ${EVER_ITEMS} i ON i.id = a.lid`;

export const presentAppeal = (row: AppealRecord): AppealRow => ({
  id: row.id,
  no: row.no,
  lessonId: row.lessonId,
  lessonName: row.lessonName,
  lid: row.lid,
  title: row.title,
  claimSec: row.claimSec,
  grantSec: row.grantSec,
  status: row.status,
  reason: row.reason,
  opinion: row.opinion,
  evidence: row.evidence,
  createTime: dateTime(row.createdAt),
  decideTime: dateTimeOrNull(row.decidedAt),
});

export type NoteRow = {
  id: string;
  appealId: string;
  by: CodeOf<typeof APPEAL_NOTE>;
  text: string;
  evidence: number;
  at: Date;
};
export const appealNotes = (appealIds: readonly string[]) => sql<NoteRow>`
  SELECT n.id, n."appealId", n.by, n.text, ${evidenceCount(NOTE_EVIDENCE, sql`n.id`)} AS evidence, n.at
  FROM "AppealNote" n WHERE n."appealId" = ANY(${appealIds}::uuid[]) ORDER BY n.at, n.id`;
export const presentAppealNote = ({ by, text, evidence, at }: NoteRow) => ({ by, text, evidence, time: dateTime(at) });
