import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { type listAssignRules, RULES_MAX } from '@zhibiao/contract/study/org-rules';
import type * as contract from '@zhibiao/contract/study/org-rules';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { takeBackOf } from './withdraw.ts';

type Row = Omit<AnswerOf<typeof listAssignRules>[number], 'createTime'> & { createdAt: Date };

export const findRules = async (pool: Pool, orgId: string): Promise<AnswerOf<typeof listAssignRules>> => {
  const rows = await many(
    pool,
    sql<Row>`
      SELECT r.id, d.path AS department, r.position, r."lessonId", l.name AS "lessonName",
        l.status = ${lit(LESSON_STATE.published)} AS published, r.days, r."createdAt",
        (SELECT count(*)::int FROM "OrgRuleApplied" a WHERE a."ruleId" = r.id AND a.made) AS people
      FROM "OrgAssignRule" r JOIN "Lesson" l ON l.id = r."lessonId"
      LEFT JOIN "OrgDepartment" d ON d.id = r."departmentId"
      WHERE r."orgId" = ${orgId} ORDER BY r."createdAt" DESC, r.id DESC`,
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, createTime: dateTime(createdAt) }));
};

const findDepartment = (orgId: string, path: string) => sql<{ id: string }>`
  SELECT id FROM "OrgDepartment" WHERE "orgId" = ${orgId} AND path = ${path} FOR KEY SHARE`;
const hasPosition = (orgId: string, position: string) => sql`
  SELECT 1 FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status = ${lit(MEMBER.active)} AND position = ${position} LIMIT 1`;
const findLesson = (id: string) => sql`SELECT 1 FROM "Lesson"
  WHERE id = ${id} AND status = ${lit(LESSON_STATE.published)}`;
const countRules = (orgId: string) => sql<{ rules: number }>`
  SELECT count(*)::int AS rules FROM "OrgAssignRule" WHERE "orgId" = ${orgId}`;

type Target = Pick<InputOf<typeof contract.addAssignRule>['body'], 'department' | 'position'>;
/** A department is a node of the tree; a post is what members are said to have. */
const targetOf = async (client: Client, orgId: string, { department, position }: Target) => {
  if (position !== undefined) {
    if (await maybeOne(client, hasPosition(orgId, position))) return { departmentId: null, position };
    throw refused('岗位不存在，请重新选择', { field: 'position' });
  }
  const place = await maybeOne(client, findDepartment(orgId, department ?? ''));
  if (!place) throw refused('部门不存在，请重新选择', { field: 'department' });
  return { departmentId: place.id, position: null };
};

/** Members who come from now on meet it; those who are there already are left to a task. */
export const addRule = (
  pool: Pool,
  viewer: Viewer & { orgId: string },
  { lessonId, days, ...target }: InputOf<typeof contract.addAssignRule>['body'],
): Promise<AnswerOf<typeof contract.addAssignRule>> =>
  inTransaction(pool, async (client) => {
    const { orgId } = viewer;
    const { departmentId, position } = await targetOf(client, orgId, target);
    if (!(await maybeOne(client, findLesson(lessonId)))) throw missing('课程不存在');
    const counted = await maybeOne(client, countRules(orgId));
    if ((counted?.rules ?? 0) >= RULES_MAX) throw refused(`一个机构最多有${RULES_MAX}条规则`);
    const id = v7();
    await run(
      client,
      sql`
        INSERT INTO "OrgAssignRule" (id, "orgId", "departmentId", position, "lessonId", days, "createdBy")
        VALUES (${id}, ${orgId}, ${departmentId}, ${position}, ${lessonId}, ${days}, ${viewer.id})`,
    );
    await enqueueTask({ pool: client }, { kind: TASK_KIND.assignRules, ownerId: viewer.id, orgId, input: {} });
    return { id };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'OrgAssignRule'))
      throw refused(`该${target.position === undefined ? '部门' : '岗位'}已有这门课程的规则`, { field: 'lessonId' });
    throw error;
  });

const holdRule = (id: string, orgId: string) => sql<{ lessonId: string }>`
  SELECT "lessonId" FROM "OrgAssignRule" WHERE id = ${id} AND "orgId" = ${orgId} FOR UPDATE`;
const madeBy = (id: string) => sql<{ userId: string }>`
  SELECT "userId" FROM "OrgRuleApplied" WHERE "ruleId" = ${id} AND made`;

export const removeRule = (
  pool: Pool,
  orgId: string,
  { id, withdraw }: InputOf<typeof contract.removeAssignRule>['body'],
): Promise<AnswerOf<typeof contract.removeAssignRule>> =>
  inTransaction(pool, async (client) => {
    const rule = await maybeOne(client, holdRule(id, orgId));
    if (!rule) throw missing('规则不存在');
    const { lessonId } = rule;
    const people = withdraw ? await many(client, madeBy(id)) : [];
    const counts =
      people.length > 0
        ? await takeBackOf(
            client,
            orgId,
            people.map(({ userId }) => ({ userId, lessonId })),
          )
        : { removed: 0, kept: 0 };
    await run(client, sql`DELETE FROM "OrgAssignRule" WHERE id = ${id}`);
    return counts;
  });
