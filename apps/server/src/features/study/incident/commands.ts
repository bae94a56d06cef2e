import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import * as contract from '@zhibiao/contract/study/staff-appeal';
import { INCIDENT, INCIDENT_COPY, INCIDENT_DAYS, INCIDENT_HOURS } from '@zhibiao/contract/study/staff-appeal';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, instantOf } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf, ownHalf } from '#services/staff/duty.ts';
import { countLost, type IncidentSpan } from './lost.ts';

const HOUR_MS = 3_600_000;
const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;

const spanOf = async (
  client: Client,
  body: InputOf<typeof contract.proposeIncident>['body'],
): Promise<IncidentSpan> => {
  const [from, to] = [instantOf(body.from), instantOf(body.to)];
  const { now } = await one(client, NOW);
  if (to > now) throw refused('结束时间不能晚于现在', { field: 'to' });
  if (to.getTime() - from.getTime() > INCIDENT_HOURS * HOUR_MS)
    throw refused(`故障时段不能超过${INCIDENT_HOURS}小时`, { field: 'to' });
  if (now.getTime() - from.getTime() > INCIDENT_DAYS * 24 * HOUR_MS)
    throw refused(`只能补计近${INCIDENT_DAYS}天的故障`, { field: 'from' });
  return { from, to };
};

type Sum = { people: number; seconds: number };
const insertIncident = ({ from, to }: IncidentSpan, { people, seconds }: Sum, reason: string, by: string | null) =>
  sql<{ id: string; version: number }>`
    INSERT INTO "Incident" (id, "from", "to", reason, people, seconds, by)
    VALUES (${uuid()}, ${from}, ${to}, ${reason}, ${people}, ${seconds}, ${by})
    RETURNING id, version`;

/** What may be given is counted, at the most; no learner is credited before a colleague has confirmed it. */
export const proposeIncident = (
  deps: { pool: Pool },
  staff: Staff,
  body: InputOf<typeof contract.proposeIncident>['body'],
): Promise<AnswerOf<typeof contract.proposeIncident>> =>
  audited(deps, staff, async (client, note) => {
    const span = await spanOf(client, body);
    const sum = await countLost(client, span);
    const { id, version } = await one(client, insertIncident(span, sum, body.reason, await dutyOf(client, staff)));
    note({
      object: 'incident',
      id,
      name: `${dateTime(span.from).slice(0, 16)} 至 ${dateTime(span.to).slice(0, 16)}`,
      reason: body.reason,
      counts: { people: sum.people },
    });
    return { id, version, ...sum };
  });

type LockedIncident = { id: string; status: number; version: number; by: string | null; reason: string };
const holdIncident = (id: string) => sql<LockedIncident>`
  SELECT id, status, version, by, reason FROM "Incident" WHERE id = ${id} FOR UPDATE`;
const hold = async (client: Client, { id, version }: { id: string; version: number }): Promise<LockedIncident> => {
  const locked = await maybeOne(client, holdIncident(id));
  if (!locked) throw missing(INCIDENT_COPY.missing);
  if (locked.status !== INCIDENT.proposed) throw refused(INCIDENT_COPY.over(labelOf(INCIDENT, locked.status)));
  if (locked.version !== version) throw conflict();
  return locked;
};
const changeTo = (status: number) => ({
  status: { from: labelOf(INCIDENT, INCIDENT.proposed), to: labelOf(INCIDENT, status) },
});

const setRunning = (id: string, by: string | null, taskId: string) => sql`
  UPDATE "Incident" SET status = ${INCIDENT.running}, "confirmedBy" = ${by}, "taskId" = ${taskId},
    version = version + 1 WHERE id = ${id}`;
/** By another than who proposed it; the row is held, and moves once. */
export const confirmIncident = (
  deps: { pool: Pool },
  staff: Staff,
  body: InputOf<typeof contract.confirmIncident>['body'],
): Promise<AnswerOf<typeof contract.confirmIncident>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await hold(client, body);
    if ((await ownHalf(client, staff))(locked.by)) throw refused(INCIDENT_COPY.own);
    const started = await enqueueStaffTask(client, staff, 'incident-credit', { incidentId: locked.id });
    await run(client, setRunning(locked.id, await dutyOf(client, staff), started.taskId));
    note({ object: 'incident', id: locked.id, reason: locked.reason, changes: changeTo(INCIDENT.running) });
    return started;
  });

const setCancelled = (id: string) => sql<{ version: number }>`
  UPDATE "Incident" SET status = ${INCIDENT.cancelled}, "doneAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} RETURNING version`;
export const cancelIncident = (
  deps: { pool: Pool },
  staff: Staff,
  body: InputOf<typeof contract.cancelIncident>['body'],
): Promise<AnswerOf<typeof contract.cancelIncident>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await hold(client, body);
    const { version } = await one(client, setCancelled(locked.id));
    note({ object: 'incident', id: locked.id, reason: locked.reason, changes: changeTo(INCIDENT.cancelled) });
    return { id: locked.id, version };
  });
