import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import {
  type addPlan,
  type editPlan,
  type listPlans,
  PLAN_STATUS,
  type planReach,
  RETAKE_RULE,
} from '@zhibiao/contract/round/staff';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { TODAY } from '#db/days.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { nextBegin } from '#domain/round/retake.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { instantOf } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { dueOf } from './due.ts';

/** Plans of recertification and of 学年. */

type Deps = { pool: Pool };
type Fields = InputOf<typeof addPlan>['body'];
type Stored = Fields & { version: number; opened: boolean };

/** A plan opens rounds under the keys of its years; a learner who has one of those has it from the plan. */
const OPENED = sql`(
  SELECT count(DISTINCT o."userId")::int FROM (
    SELECT ul."userId" FROM "UserLesson" ul
    WHERE ul."lessonId" = p."lessonId" AND ul."roundKey" ~ '^\\d{4}$' AND ul."roundOpenedAt" >= p."enabledAt"
    UNION SELECT r."userId" FROM "LessonRound" r
    WHERE r."lessonId" = p."lessonId" AND r.key ~ '^\\d{4}$' AND r."openedAt" >= p."enabledAt"
    UNION SELECT r."userId" FROM "PaperRound" r
    WHERE r."paperId" = p."paperId" AND r.key ~ '^\\d{4}$' AND r."openedAt" >= p."enabledAt"
  ) o)`;
const COLUMNS = sql`p.id, p.name, p."lessonId", p."paperId", p.rule, p."monthDay", p."withCourse", p."orgIds",
  p."closeUnfinished", p.notice, p.status, p.version`;

type Row = Omit<AnswerOf<typeof listPlans>['rows'][number], 'nextDay'> & { today: string };
const pageOfPlans = (query: InputOf<typeof listPlans>['query']) => sql<Row>`
  SELECT ${COLUMNS}, coalesce(l.name, q.title) AS subject, ${TODAY}::text AS today,
    ARRAY(SELECT o."orgName" FROM "Organisation" o WHERE o.id::text = ANY(p."orgIds") ORDER BY o."orgName")
      AS "orgNames",
    CASE WHEN p.rule = ${lit(RETAKE_RULE.year)} THEN ${OPENED} ELSE 0 END AS opened
  FROM (SELECT * FROM "RetakePlan" ORDER BY status DESC, id DESC ${pageSql(query)}) p
  LEFT JOIN "Lesson" l ON l.id = p."lessonId" LEFT JOIN "Paper" q ON q.id = p."paperId"
  ORDER BY p.status DESC, p.id DESC`;

export const findPlans = async (
  pool: Pool,
  query: InputOf<typeof listPlans>['query'],
): Promise<AnswerOf<typeof listPlans>> => {
  const [rows, total] = await Promise.all([
    many(pool, pageOfPlans(query)),
    totalOf(pool, query, sql`FROM "RetakePlan"`),
  ]);
  return {
    rows: rows.map(({ today, ...row }) => ({
      ...row,
      nextDay: row.monthDay !== null && row.status === PLAN_STATUS.on ? nextBegin(row.monthDay, today) : null,
    })),
    total,
  };
};

const holdPlan = (id: string) => sql<Stored>`
  SELECT ${COLUMNS}, ${OPENED} > 0 AS opened FROM "RetakePlan" p WHERE p.id = ${id} FOR UPDATE OF p`;
const planAt = async (client: Client, id: string, version: number): Promise<Stored> => {
  const plan = await maybeOne(client, holdPlan(id));
  if (!plan) throw missing('计划不存在');
  if (plan.version !== version) throw conflict();
  return plan;
};

const subjectOf = (lessonId: string | null, paperId: string | null) => sql<{ status: number }>`
  SELECT status FROM "Lesson" WHERE id = ${lessonId}::uuid
  UNION ALL SELECT status FROM "Paper" WHERE id = ${paperId}::uuid`;
const countOrgs = (orgIds: readonly string[]) => sql<{ known: number }>`
  SELECT count(*)::int AS known FROM "Organisation" WHERE id = ANY(${orgIds}::uuid[])`;

const check = async (client: Client, { lessonId, paperId, orgIds, status }: Fields): Promise<void> => {
  const field = lessonId === null ? 'paperId' : 'lessonId';
  const subject = await maybeOne(client, subjectOf(lessonId, paperId));
  if (!subject) throw refused(lessonId === null ? '考试不存在' : '课程不存在', { field });
  const { published } = lessonId === null ? PAPER_STATUS : LESSON_STATE;
  if (status === PLAN_STATUS.on && subject.status !== published)
    throw refused(`${lessonId === null ? '试卷' : '课程'}未发布，不能启用计划`, { field });
  if (new Set(orgIds).size !== (await one(client, countOrgs(orgIds))).known)
    throw refused('机构不存在', { field: 'orgIds' });
};

/** What the rule does not use is not kept. */
const tidy = (body: Fields): Fields =>
  body.rule === RETAKE_RULE.year
    ? { ...body, notice: [] }
    : { ...body, monthDay: null, closeUnfinished: false, notice: [...new Set(body.notice)].sort((a, b) => b - a) };

const ONE_EACH = '该课程或试卷已有启用的计划，请先停用原来的计划';
const orOneEach = (error: unknown): never => {
  if (isUniqueViolation(error)) throw refused(ONE_EACH, { field: 'status' });
  throw error;
};

const insertPlan = (id: string, p: Fields) => sql`
  INSERT INTO "RetakePlan" (id, name, "lessonId", "paperId", rule, "monthDay", "withCourse", "orgIds",
    "closeUnfinished", notice, status, "enabledAt")
  VALUES (${id}, ${p.name}, ${p.lessonId}, ${p.paperId}, ${p.rule}, ${p.monthDay}, ${p.withCourse}, ${p.orgIds},
    ${p.closeUnfinished}, ${p.notice}, ${p.status},
    CASE WHEN ${p.status}::int = ${lit(PLAN_STATUS.on)} THEN clock_timestamp() END)`;
/** In force from now on, unless it was already. */
const updatePlan = (id: string, p: Fields) => sql<{ version: number }>`
  UPDATE "RetakePlan" SET name = ${p.name}, "lessonId" = ${p.lessonId}, "paperId" = ${p.paperId}, rule = ${p.rule},
    "monthDay" = ${p.monthDay}, "withCourse" = ${p.withCourse}, "orgIds" = ${p.orgIds},
    "closeUnfinished" = ${p.closeUnfinished}, notice = ${p.notice}, status = ${p.status},
    "enabledAt" = CASE WHEN ${p.status}::int = ${lit(PLAN_STATUS.off)} THEN "enabledAt"
      WHEN status = ${lit(PLAN_STATUS.on)} AND "monthDay" IS NOT DISTINCT FROM ${p.monthDay} THEN "enabledAt"
      ELSE clock_timestamp() END,
    version = version + 1
  WHERE id = ${id} RETURNING version`;

export const createPlan = (deps: Deps, staff: Staff, sent: Fields) =>
  audited(deps, staff, async (client, note) => {
    const body = tidy(sent);
    await check(client, body);
    const id = v7();
    await run(client, insertPlan(id, body));
    note({ object: 'plan', id, name: body.name, changes: changesOf({}, body) });
    return { id, version: 0 };
  }).catch(orOneEach);

export const changePlan = (deps: Deps, staff: Staff, { id, version, ...sent }: InputOf<typeof editPlan>['body']) =>
  audited(deps, staff, async (client, note) => {
    const { version: _, opened, ...found } = await planAt(client, id, version);
    const body = tidy(sent);
    if (opened && (found.lessonId !== body.lessonId || found.paperId !== body.paperId || found.rule !== body.rule))
      throw refused('计划已为学员开启过轮次，不能更换课程、试卷或规则，请停用后新建', { field: 'rule' });
    await check(client, body);
    const row = await one(client, updatePlan(id, body));
    note({ object: 'plan', id, name: body.name, changes: changesOf(found, body) });
    return { id, version: row.version };
  }).catch(orOneEach);

export const deletePlan = (deps: Deps, staff: Staff, { id, version }: { id: string; version: number }) =>
  audited(deps, staff, async (client, note) => {
    const { name, opened } = await planAt(client, id, version);
    if (opened) throw refused('计划已为学员开启过轮次，不能删除，可以停用');
    await run(client, sql`DELETE FROM "RetakePlan" WHERE id = ${id}`);
    note({ object: 'plan', id, name });
    return { id };
  });

/** As if its year began tomorrow: all learners who began before, whether they have finished or not. */
const TOMORROW = sql<{ from: string }>`SELECT (${TODAY} + 1)::text AS from`;
export const findPlanReach = async (pool: Pool, id: string): Promise<AnswerOf<typeof planReach>> => {
  const plan = await maybeOne(pool, sql<Fields>`SELECT ${COLUMNS} FROM "RetakePlan" p WHERE p.id = ${id}`);
  if (!plan) throw missing('计划不存在');
  const { from } = await one(pool, TOMORROW);
  const everybody = dueOf({ ...plan, closeUnfinished: true }, { key: 'reach', from: instantOf(`${from} 00:00`) });
  return one(
    pool,
    sql<AnswerOf<typeof planReach>>`
      SELECT count(*)::int AS people, (count(*) FILTER (WHERE NOT done))::int AS unfinished FROM (${everybody}) d`,
  );
};
