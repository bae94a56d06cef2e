import { labelOf } from '@zhibiao/contract/core/codes';
import type { WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { sql } from '#db/sql.ts';
import { maskName } from '#domain/text/masking.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { WORK_LIGHT_SQL } from '#services/work/light.ts';
import { isHeld } from '#services/work/take.ts';
import { subjectKey, subjectsOf } from './subjects.ts';

export type WorkItemRecord = Pick<
  WorkItemRow,
  'id' | 'kind' | 'subjectId' | 'orgName' | 'light' | 'outcome' | 'version'
> & {
  state: number;
  held: boolean;
  who: string | null;
  openedAt: Date;
  dueAt: Date | null;
  ownerId: string | null;
  owner: string | null;
  claimUntil: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
  urgent: boolean;
};

export const WORK_ITEM_COLUMNS = sql`w.id, w.kind, w."subjectId", w.state, ${isHeld(sql`w`)} AS held, o."orgName",
  u."realName" AS who, w."openedAt", w."dueAt", ${WORK_LIGHT_SQL} AS light, w."ownerId",
    p.name AS owner, w."claimUntil",
  w.outcome, w."closedAt", c.name AS "closedBy", w.urgent, w.version`;
/** Beside item `w`, whatever it is the name of. */
export const BESIDE = sql`LEFT JOIN "Organisation" o ON o.id = w."orgId" LEFT JOIN "User" u ON u.id = w."userId"
  LEFT JOIN "Staff" p ON p.id = w."ownerId" LEFT JOIN "Staff" c ON c.id = w."closedBy"`;

/** A lease that has run out is none; who sent a paused one back is still named. */
const stateOf = ({ state, held }: WorkItemRecord): WorkItemRow['state'] =>
  state === WORK_STATE.claimed && !held ? WORK_STATE.waiting : (state as WorkItemRow['state']);

export const presentWorkItems = async (
  pool: Pool,
  me: string | null,
  found: readonly WorkItemRecord[],
): Promise<WorkItemRow[]> => {
  const subjects = await subjectsOf(pool, found, me);
  return found.map((item) => {
    const { ownerId, owner, held } = item;
    const subject = subjects.get(subjectKey(item));
    const shown = held || item.state === WORK_STATE.paused;
    return {
      id: item.id,
      kind: item.kind,
      subjectId: item.subjectId,
      title: subject?.title ?? `${labelOf(WORK_KIND, item.kind)}（已删除）`,
      note: subject?.note ?? '',
      orgName: item.orgName,
      who: item.who === null ? null : maskName(item.who),
      openTime: dateTime(item.openedAt),
      dueTime: dateTimeOrNull(item.dueAt),
      light: item.light,
      state: stateOf(item),
      owner: shown && ownerId !== null && owner !== null ? { id: ownerId, name: owner } : null,
      mine: held && ownerId === me,
      leaseUntil: held ? dateTimeOrNull(item.claimUntil) : null,
      outcome: item.outcome,
      closeTime: dateTimeOrNull(item.closedAt),
      closedBy: item.closedBy,
      urgent: item.urgent,
      version: item.version,
    };
  });
};
