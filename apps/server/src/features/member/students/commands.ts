import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type * as contract from '@zhibiao/contract/member/org-students';
import { v7 } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { applyRulesTo } from '#services/study/assign-rules.ts';
import { newDepartments } from '#services/org/departments.ts';
import { alreadyListed, invitePeople, LISTED_SENTENCE } from './invite/invite-people.ts';
import { conflict, missing, refused } from '#errors.ts';

const LABEL = { mobile: '该手机号码', email: '该邮箱' };

/** 待接受, whether there is an account or not: no person is moved without their consent. */
export const addStudent = async (
  deps: Parameters<typeof invitePeople>[0],
  orgId: string,
  { send, ...student }: InputOf<typeof contract.addStudent>['body'],
): Promise<AnswerOf<typeof contract.addStudent>> => {
  const person = { id: v7(), student };
  const listed = (await alreadyListed(deps.pool, orgId, [person])).get(person.id);
  if (listed) throw refused(`${LABEL[listed]}${LISTED_SENTENCE}`, { field: listed });
  await newDepartments(deps.pool, orgId, [student.department]);
  const { invited, sent } = await invitePeople(deps, orgId, [person], { send });
  if (!invited.has(person.id)) throw conflict();
  return { id: person.id, ...sent };
};

type Member = {
  name: string;
  status: number;
  userId: string | null;
  departmentId: string | null;
  position: string | null;
};
const holdMember = (id: string, orgId: string) => sql<Member>`
  SELECT name, status, "userId", "departmentId", position FROM "OrgMember"
  WHERE id = ${id} AND "orgId" = ${orgId} AND status <= ${lit(MEMBER.active)} FOR UPDATE`;

const holdPerson = (id: string, orgId: string) => sql`
  SELECT 1 FROM "User" WHERE id = (SELECT "userId" FROM "OrgMember" WHERE id = ${id} AND "orgId" = ${orgId})
  FOR NO KEY UPDATE`;
const departmentAt = (orgId: string, path: string | null) => sql<{ departmentId: string | null }>`
  SELECT department_at(${orgId}, ${path}) AS "departmentId"`;

/**
 * An account's name is its holder's; an invitation's is what the organisation wrote. A member who comes into another
 * department, or gets another post, meets its rules.
 */
export const updateStudent = (
  pool: Pool,
  orgId: string,
  { id, name, ...place }: InputOf<typeof contract.updateStudent>['body'],
): Promise<null> =>
  inTransaction(pool, async (client) => {
    // Person, department, member: in the order of whoever removes a department.
    await run(client, holdPerson(id, orgId));
    await newDepartments(client, orgId, [place.department]);
    const { departmentId } = await one(client, departmentAt(orgId, place.department));
    const member = await maybeOne(client, holdMember(id, orgId));
    if (!member) throw missing('学员不存在');
    const renamed = name !== undefined && name !== member.name;
    if (renamed && member.userId !== null && member.status !== MEMBER.invited)
      throw refused('学员已有账号，姓名由本人修改');
    await run(
      client,
      sql`
        UPDATE "OrgMember" SET name = ${renamed ? name : member.name}, "departmentId" = ${departmentId},
          "empNo" = ${place.empNo}, position = ${place.position}
        WHERE id = ${id}`,
    );
    const moved = departmentId !== member.departmentId || place.position !== member.position;
    if (member.status === MEMBER.active && member.userId && moved) await applyRulesTo(client, orgId, member.userId);
    return null;
  });
