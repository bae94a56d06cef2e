import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { listWork, WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK_KIND, WORK_LIGHT, WORK_STATE } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { occursIn } from '#db/search.ts';
import { all, lit, many, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { WORK_LIGHT_SQL } from '#services/work/light.ts';
import { isHeld } from '#services/work/take.ts';
import { freshen } from './shared.ts';
import { isThere } from './kinds.ts';
import { BESIDE, WORK_ITEM_COLUMNS, type WorkItemRecord, presentWorkItems } from './rows.ts';

type Query = InputOf<typeof listWork>['query'];

/** An organisation by its name, an application by its number, an exam by its title; no person by theirs. */
const matches = (keyword: string): Statement => sql`(
  w."orgId" IN (SELECT o.id FROM "Organisation" o WHERE ${occursIn(sql`o."orgName"`, keyword)})
  OR w."subjectId" IN (SELECT a.id FROM "CertApply" a WHERE a."applyNo" = upper(${keyword}))
  OR (w.kind IN (${lit(WORK_KIND.retake)}, ${lit(WORK_KIND.review)}) AND w."subjectId" IN (
    SELECT r.id FROM "ExamRequest" r JOIN "Paper" p ON p.id = r."paperId"
    WHERE ${occursIn(sql`p.title`, keyword)})))`;

const OWNER: Record<Query['owner'], (me: string | null) => Statement> = {
  all: () => sql`true`,
  none: () => sql`NOT ${isHeld(sql`w`)}`,
  me: (me) => sql`(w."ownerId" = ${me}::uuid AND (${isHeld(sql`w`)} OR w.state = ${lit(WORK_STATE.paused)}))`,
};

/** `light` as a condition that an index over the days serves. */
const lightIs = (light: number): Statement =>
  light === WORK_LIGHT.late ? sql`w."dueAt" <= clock_timestamp()` : sql`${WORK_LIGHT_SQL} = ${light}::int`;

/** Where no state is chosen: what waits, claimed or not. */
const stateIs = (state: number | undefined): Statement => {
  if (state === WORK_STATE.paused) return sql`w.state = ${lit(WORK_STATE.paused)}`;
  if (state === WORK_STATE.closed) return sql`w.state = ${lit(WORK_STATE.closed)}`;
  const waits = sql`w.state < ${lit(WORK_STATE.paused)}`;
  if (state === undefined) return waits;
  const held = isHeld(sql`w`);
  return sql`${waits} AND ${state === WORK_STATE.claimed ? held : sql`NOT ${held}`}`;
};

const orderOf = ({ state, sort }: Query): Statement => {
  if (state === WORK_STATE.closed) return sql`w."closedAt" DESC, w.id`;
  if (state === WORK_STATE.paused) return sql`w."pausedAt", w.id`;
  return sort === 'due' ? sql`w.urgent DESC, w."dueAt", w."openedAt", w.id` : sql`w."openedAt", w.id`;
};

export const findWork = async (pool: Pool, staff: Staff, query: Query): Promise<AnswerOf<typeof listWork>> => {
  await freshen(pool);
  const me = personIdOf(staff);
  const { kinds, state, owner, orgId, light, keyword, ...page } = query;
  const where = all([
    isThere(staff, kinds),
    stateIs(state),
    OWNER[owner](me),
    ...(orgId === undefined ? [] : [sql`w."orgId" = ${orgId}::uuid`]),
    ...(light === undefined ? [] : [lightIs(light)]),
    ...(keyword === '' ? [] : [matches(keyword)]),
  ]);
  const from = sql`FROM "WorkItem" w WHERE ${where}`;
  const order = orderOf(query);
  const [found, total] = await Promise.all([
    many(
      pool,
      // Names are joined to the rows of the page alone.
      sql<WorkItemRecord>`
        SELECT ${WORK_ITEM_COLUMNS} FROM (SELECT w.* ${from} ORDER BY ${order} ${pageSql(page)}) w ${BESIDE}
        ORDER BY ${order}`,
    ),
    totalOf(pool, page, from),
  ]);
  return { rows: await presentWorkItems(pool, me, found), total };
};

/** One of the viewer's kinds and scope, whatever its state. */
export const findItem = async (pool: Pool, staff: Staff, id: string): Promise<WorkItemRow> => {
  await freshen(pool);
  const found = await many(
    pool,
    sql<WorkItemRecord>`SELECT ${WORK_ITEM_COLUMNS} FROM "WorkItem" w ${BESIDE} WHERE w.id = ${id}
    AND ${isThere(staff)}`,
  );
  const [row] = await presentWorkItems(pool, personIdOf(staff), found);
  if (!row) throw missing('待办事项不存在');
  return row;
};
