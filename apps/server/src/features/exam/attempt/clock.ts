import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ATTEMPT, type SUBMIT } from '@zhibiao/contract/exam/types';
import { type examClock, SITTING_NOTES } from '@zhibiao/contract/exam/clock';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { learnersStatus } from '#domain/exam/attempt-states.ts';
import { deviceName } from '#domain/auth/device.ts';
import { missing } from '#errors.ts';
import { DEADLINE } from '#services/exam/deadline-watch.ts';

/** Younger than this a pulse says enough. */
const PULSE_SEC = 20;
/** Changes of place or device kept of one attempt. */
const MOVES_MAX = 20;

type Note = { id: string; type: 'extend' | 'message'; ms: number | null; note: string | null; byStaff: boolean };
type Clock = {
  remainingMs: number;
  serverTime: Date;
  status: CodeOf<typeof ATTEMPT>;
  submitType: CodeOf<typeof SUBMIT> | null;
  notes: Note[];
};

/** One statement: whose it is, the pulse, a change of place, and what there is to tell. */
const clock = (userId: string, attemptId: string, { ip, device }: Place) =>
  sql<Clock>`
    WITH attempt AS (
      SELECT a.id, a.status, a."submitType", ${DEADLINE} AS deadline FROM "Attempt" a
      WHERE a.id = ${attemptId} AND a."userId" = ${userId}
    ), before AS (SELECT p."seenAt", p.ip, p.device FROM "AttemptPulse" p WHERE p."attemptId" = ${attemptId}),
    moved AS (
      SELECT 1 FROM before WHERE ip <> ${ip} OR device <> ${device}
    ), pulse AS (
      INSERT INTO "AttemptPulse" ("attemptId", "seenAt", ip, device)
      SELECT id, clock_timestamp(), ${ip}, ${device} FROM attempt
      WHERE status = ${lit(ATTEMPT.running)} AND (EXISTS (SELECT 1 FROM moved) OR NOT EXISTS (
        SELECT 1 FROM before WHERE "seenAt" > clock_timestamp() - interval ${lit(`${PULSE_SEC} seconds`)}))
      ON CONFLICT ("attemptId") DO UPDATE
        SET "seenAt" = excluded."seenAt", ip = excluded.ip, device = excluded.device
    ), told AS (
      INSERT INTO "ExamEvent" (id, "attemptId", type, at, note)
      SELECT ${uuid()}::uuid, id, 'device', clock_timestamp(), ${`${device}，${ip}`} FROM attempt
      WHERE status = ${lit(ATTEMPT.running)} AND EXISTS (SELECT 1 FROM moved) AND (
        SELECT count(*) FROM "ExamEvent" e WHERE e."attemptId" = ${attemptId} AND e.type = 'device'
      ) < ${lit(MOVES_MAX)}
    )
    SELECT a.status, a."submitType", clock_timestamp() AS "serverTime",
      greatest(0, floor(extract(epoch FROM a.deadline - clock_timestamp()) * 1000))::float8 AS "remainingMs",
      coalesce((
        SELECT json_agg(json_build_object('id', e.id, 'type', e.type, 'ms', e."durationMs", 'note', e.note,
          'byStaff', NOT EXISTS (SELECT 1 FROM "Outage" o WHERE o.id = e."actId")) ORDER BY e.at, e.id)
        FROM (
          SELECT e.* FROM "ExamEvent" e WHERE e."attemptId" = a.id AND e.type IN ('extend', 'message')
          ORDER BY e.at DESC, e.id DESC LIMIT ${lit(SITTING_NOTES)}
        ) e
      ), '[]') AS notes
    FROM attempt a`.named('exam-clock');

const minutesOf = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1_000);
  return [minutes > 0 ? `${minutes} 分钟` : '', seconds > 0 ? `${seconds} 秒` : ''].filter(Boolean).join(' ');
};
const sentenceOf = ({ type, ms, note, byStaff }: Note): string => {
  if (type === 'message') return note ?? '';
  return byStaff ? `监考人员为您延长了 ${minutesOf(ms ?? 0)}` : `系统曾中断，已为您补回 ${minutesOf(ms ?? 0)}`;
};

type Place = { ip: string; device: string };

/** The time that remains of the viewer's attempt, and what they are to know; by asking they are heard of. */
export const readAttemptClock = async (
  pool: Pool,
  userId: string,
  attemptId: string,
  { ip, device }: Place,
): Promise<AnswerOf<typeof examClock>> => {
  const found = await maybeOne(pool, clock(userId, attemptId, { ip, device: deviceName(device) }));
  if (!found) throw missing('考试记录不存在');
  const { status, serverTime, notes, ...rest } = found;
  return {
    ...rest,
    status: learnersStatus(status),
    serverTime: serverTime.getTime(),
    notes: notes.map((note) => ({ id: note.id, type: note.type, text: sentenceOf(note) })),
  };
};
