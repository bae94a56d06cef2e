import { DEPARTMENT_LEVELS, DEPARTMENTS_MAX, namesOf, parentOf } from '@zhibiao/contract/member/department-path';
import type * as contract from '@zhibiao/contract/member/department';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lockName } from '#db/locks.ts';
import { lit, one, run, sql, type Statement } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { conflict, missing, refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { moveMembers } from './move-members.ts';
import { type DepartmentRow, departmentsOf, tooManyDepartments } from '#services/org/departments.ts';

/** One change of a tree at a time; a learner who joins meanwhile is not kept waiting. */
const lockTree = (orgId: string) => lockName(`zhibiao-departments-${orgId}`);

const alreadyThere = () => refused('同级已有这个名称的部门', { field: 'name' });

const holdInvites = (orgId: string, path: string) => sql`
  SELECT 1 FROM "OrgInvite"
  WHERE "orgId" = ${orgId} AND (department = ${path} OR starts_with(department, ${path} || '/'))
  ORDER BY id FOR NO KEY UPDATE`;
const holdNode = (orgId: string, id: string) => sql`
  SELECT 1 FROM "OrgDepartment" WHERE id = ${id} AND "orgId" = ${orgId} FOR UPDATE`;
const holdPeople = (orgId: string, id: string) => sql`
  SELECT 1 FROM "User"
  WHERE id IN (SELECT "userId" FROM "OrgMember" WHERE "departmentId" = ${id} AND "orgId" = ${orgId})
  ORDER BY id FOR NO KEY UPDATE`;
type Meant = { id: string; path: string };
const holdPlace = (orgId: string, { id, path }: Meant) => [holdInvites(orgId, path), holdNode(orgId, id)];

const change = <T>(
  pool: Pool,
  orgId: string,
  work: (client: Client, tree: readonly DepartmentRow[]) => Promise<T>,
  /** Before the tree is read; who comes or moves meets them in the same order: person, invitation, department. */
  holds: readonly Statement[] = [],
): Promise<T> =>
  inTransaction(pool, async (client) => {
    await run(client, lockTree(orgId));
    for (const held of holds) await run(client, held);
    return work(client, await departmentsOf(client, orgId));
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'path')) throw alreadyThere();
    throw error;
  });

/** The node that the page meant: another path means that an administrator renamed or moved it since. */
const nodeOf = (tree: readonly DepartmentRow[], { id, path }: Meant): DepartmentRow => {
  const node = tree.find((row) => row.id === id);
  if (!node) throw missing('部门不存在');
  if (node.path !== path) throw conflict();
  return node;
};

const isBelow = (path: string, above: string) => path.startsWith(`${above}/`);

/** Where a department of this name would stand. */
const placeFor = (tree: readonly DepartmentRow[], parent: string | null, name: string, deep: number): string => {
  if (parent !== null && !tree.some(({ path }) => path === parent))
    throw refused('上级部门不存在，请重新选择', { field: 'parent' });
  const path = parent === null ? name : `${parent}/${name}`;
  if (namesOf(path).length + deep > DEPARTMENT_LEVELS)
    throw refused(`部门最多${DEPARTMENT_LEVELS}级`, { field: 'parent' });
  return path;
};

export const addDepartment = (
  pool: Pool,
  orgId: string,
  { parent, name }: InputOf<typeof contract.addDepartment>['body'],
): Promise<AnswerOf<typeof contract.addDepartment>> =>
  change(pool, orgId, async (client, tree) => {
    if (tree.length >= DEPARTMENTS_MAX) throw tooManyDepartments();
    const [id, path] = [v7(), placeFor(tree, parent, name, 0)];
    if (tree.some((row) => row.path === path)) throw alreadyThere();
    await run(client, sql`INSERT INTO "OrgDepartment" (id, "orgId", path) VALUES (${id}, ${orgId}, ${path})`);
    return { id };
  });

const renameNodes = (orgId: string, from: string, to: string) => sql`
  UPDATE "OrgDepartment" SET path = ${to} || substr(path, length(${from}) + 1)
  WHERE "orgId" = ${orgId} AND (path = ${from} OR starts_with(path, ${from} || '/'))`;
const renameInvites = (orgId: string, from: string, to: string) => sql`
  UPDATE "OrgInvite" SET department = ${to} || substr(department, length(${from}) + 1)
  WHERE "orgId" = ${orgId} AND (department = ${from} OR starts_with(department, ${from} || '/'))`;
/** In another place the last of its brothers. */
const toTheEnd = (id: string) => sql`UPDATE "OrgDepartment" SET sort = DEFAULT WHERE id = ${id}`;

export const editDepartment = (
  pool: Pool,
  { id: ownerId, orgId }: Viewer & { orgId: string },
  body: InputOf<typeof contract.editDepartment>['body'],
): Promise<null> =>
  change(
    pool,
    orgId,
    async (client, tree) => {
      const { id, path: from } = nodeOf(tree, body);
      const { parent, name } = body;
      if (parent !== null && (parent === from || isBelow(parent, from)))
        throw refused('不能移到自己或自己的下级部门', { field: 'parent' });
      const below = tree.filter(({ path }) => isBelow(path, from)).map(({ path }) => namesOf(path).length);
      const to = placeFor(tree, parent, name, Math.max(0, ...below.map((level) => level - namesOf(from).length)));
      if (to === from) return null;
      if (tree.some(({ path }) => path === to)) throw alreadyThere();
      await run(client, renameInvites(orgId, from, to));
      await run(client, renameNodes(orgId, from, to));
      if (parent !== parentOf(from)) await run(client, toTheEnd(id));
      // Under another department its people meet that one's rules.
      if (parent !== parentOf(from))
        await enqueueTask({ pool: client }, { kind: TASK_KIND.assignRules, ownerId, orgId, input: {} });
      return null;
    },
    holdPlace(orgId, body),
  );

export const orderDepartments = (pool: Pool, orgId: string, ids: readonly string[]): Promise<null> =>
  change(pool, orgId, async (client, tree) => {
    const nodes = ids.map((id) => tree.find((row) => row.id === id));
    if (nodes.includes(undefined)) throw conflict();
    if (new Set(nodes.map((node) => parentOf(node?.path ?? ''))).size > 1) throw conflict();
    await run(
      client,
      sql`
        UPDATE "OrgDepartment" d SET sort = o.n
        FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, n) WHERE d.id = o.id AND d."orgId" = ${orgId}`,
    );
    return null;
  });

const countPeople = (id: string) => sql<{ people: number }>`
  SELECT count(*)::int AS people FROM "OrgMember"
  WHERE "departmentId" = ${id} AND status <= ${lit(MEMBER.active)}`;
const invitesTo = (orgId: string, path: string, to: string | null) => sql`
  UPDATE "OrgInvite" SET department = ${to} WHERE "orgId" = ${orgId} AND department = ${path}`;

export const removeDepartment = (
  pool: Pool,
  orgId: string,
  body: InputOf<typeof contract.removeDepartment>['body'],
): Promise<null> =>
  change(
    pool,
    orgId,
    async (client, tree) => {
      const { id, path } = nodeOf(tree, body);
      if (tree.some((row) => isBelow(row.path, path))) throw refused('请先移走或删除下级部门');
      const { people } = await one(client, countPeople(id));
      if (people > 0 && !body.peopleUp) throw refused(`部门里还有${people}人，请先移走，或选择把他们移到上级部门`);
      if ((await run(client, sql`SELECT 1 FROM "OrgAssignRule" WHERE "departmentId" = ${id} LIMIT 1`)) > 0)
        throw refused('部门有自动指派规则，请先在学习管理中删除');
      const to = parentOf(path);
      await run(client, invitesTo(orgId, path, to));
      await moveMembers(client, id, tree.find((row) => row.path === to)?.id ?? null);
      await run(client, sql`DELETE FROM "OrgDepartment" WHERE id = ${id}`);
      return null;
    },
    [holdPeople(orgId, body.id), ...holdPlace(orgId, body)],
  );
