import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { MEMBER } from '@zhibiao/contract/member';
import type { addStudent as add, updateStudent as update } from '@zhibiao/contract/member-student';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { alreadyListed, invitePeople, LISTED_SENTENCE } from './invite-people.ts';
import { conflict, missing, refused } from '#errors.ts';

const LABEL = { mobile: '该手机号码', email: '该邮箱' };

/** 待接受, whether there is an account or not: nobody is moved without being asked. */
export const addStudent = async (
  deps: Parameters<typeof invitePeople>[0],
  orgId: string,
  student: InputOf<typeof add>['body'],
): Promise<AnswerOf<typeof add>> => {
  const person = { id: v7(), student };
  const listed = (await alreadyListed(deps.pool, orgId, [person])).get(person.id);
  if (listed) throw refused(`${LABEL[listed]}${LISTED_SENTENCE}`, { field: listed });
  const invited = await invitePeople(deps, orgId, [person]);
  if (!invited.has(person.id)) throw conflict();
  return { id: person.id };
};

/** An account's name is its holder's; an invitation's is what the organisation wrote. */
export const updateStudent = async (
  db: Db,
  orgId: string,
  { id, name, department, empNo, position }: InputOf<typeof update>['body'],
): Promise<null> => {
  const member = await db.orgMember.findFirst({
    where: { id, orgId, status: { lte: MEMBER.active } },
    select: { name: true, status: true, userId: true },
  });
  if (!member) throw missing('学员不存在');
  const renamed = name !== undefined && name !== member.name;
  if (renamed && member.userId !== null && member.status !== MEMBER.invited)
    throw refused('学员已有账号，姓名由本人修改');
  const { count } = await db.orgMember.updateMany({
    where: { id, orgId, status: member.status, ...(renamed ? { userId: member.userId } : {}) },
    data: { department, empNo, position, ...(renamed ? { name } : {}) },
  });
  if (count === 0) throw conflict();
  return null;
};
