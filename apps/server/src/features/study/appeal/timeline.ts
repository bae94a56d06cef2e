import { REFUSAL, type Refusal } from '@zhibiao/contract/study/learner';
import type { TimelineEntry } from '@zhibiao/contract/study/staff-appeal';
import type { z } from 'zod';
import { lit, many, one, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { SPOKEN_MAX_MS } from '#domain/study/credit.ts';
import { dateTime } from '#domain/time/time.ts';
import { archivedEntries, ledgerWith } from '#services/study/ledger-archive.ts';
import { SPAN_FROM, SPAN_UNTIL } from '#services/study/ledger-spans.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';

type Entry = z.output<typeof TimelineEntry>;
type Row = Omit<Entry, 'time' | 'until' | 'why' | 'asked' | 'freeSec'> & {
  began: Date;
  until: Date;
  refusal: Refusal | null;
};

/** Beats of ten minutes before the first and after the last minute in question, and no more of them than that many. */
const AROUND = '10 minutes';
const MOST = 400;
/** A report speaks of no more than that. */
const SPOKEN = `${SPOKEN_MAX_MS} milliseconds`;

type Span = { since: Date | null; until: Date | null };
const findSpan = (userId: string, seqs: readonly number[]) => sql<Span>`
  SELECT min(${SPAN_FROM}) - interval ${lit(AROUND)} AS since, max(${SPAN_UNTIL}) + interval ${lit(AROUND)} AS until
  FROM "StudyRefused" s WHERE s."userId" = ${userId} AND s."chainSeq" = ANY(${seqs}::int[])`;

/** What was reported in that time, on whichever device and in whichever course. */
const findAround = (ledger: Statement, { since, until }: Span) => sql<Row>`
  WITH span AS (SELECT ${since}::timestamptz AS since, ${until}::timestamptz AS until)
  SELECT s."chainSeq" AS seq, ${SPAN_FROM} AS began, ${SPAN_UNTIL} AS until, l.name AS "lessonName", i.title,
    coalesce(o.device, '') AS device, s."creditedSec", s."refusedSec", s."grantedSec", s.refusal
  FROM span JOIN ${ledger} s ON s.at BETWEEN span.since AND span.until + interval ${lit(SPOKEN)}
    AND ${SPAN_FROM} <= span.until AND ${SPAN_UNTIL} >= span.since
  JOIN ${EVER_ITEMS} i ON i.id = s.lid JOIN "Lesson" l ON l.id = s."lessonId"
  LEFT JOIN "StudySession" o ON o.id = s."sessionId"
  ORDER BY began, s."chainSeq" LIMIT ${lit(MOST)}`;

export const findTimeline = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  userId: string,
  seqs: readonly number[],
  free: ReadonlyMap<number, number>,
): Promise<Entry[]> => {
  const appealed = new Set(seqs);
  const span = await one(pool, findSpan(userId, seqs));
  if (!span.since || !span.until) return [];
  const to = new Date(span.until.getTime() + SPOKEN_MAX_MS);
  const archived = await archivedEntries(pool, storage, userId, { from: span.since, to });
  const around = archived.filter(({ atMs }) => atMs >= Number(span.since) && atMs <= Number(to));
  return (await many(pool, findAround(ledgerWith(userId, around), span))).map(({ began, until, refusal, ...row }) => ({
    ...row,
    time: dateTime(began),
    until: dateTime(until),
    why: refusal === null ? null : REFUSAL[refusal],
    asked: appealed.has(row.seq),
    freeSec: free.get(row.seq) ?? 0,
  }));
};
