import type * as contract from '@zhibiao/contract/learner/staff-add';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { v7 } from 'uuid';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { audited } from '#services/audit/audited.ts';
import type { Adding } from '#features/learner/context.ts';
import { findTaken, makeAccounts, requireDepartments, requireOrgToJoin } from './accounts.ts';
import { firstWaysOut, sendLinks, showLink } from './first-link.ts';

/** One learner, with the link by which they come in: sent where a channel leads to them, else shown. */
export const addOne = async (
  deps: Adding,
  staff: Staff,
  { orgId, send, ...learner }: InputOf<typeof contract.addLearner>['body'],
): Promise<AnswerOf<typeof contract.addLearner>> => {
  await refuseUnprintable('姓名', learner.name);
  await requireOrgToJoin(deps.pool, staff, orgId);
  const person = { id: v7(), learner };
  const taken = (await findTaken(deps.pool, deps, [person])).get(person.id);
  if (taken) throw refused(taken.msg, { field: taken.field });
  const [unknown] = await requireDepartments(deps.pool, orgId, [person]);
  if (unknown) throw refused(`部门“${unknown}”不存在，请先由机构新建`, { field: 'department' });
  const ways = await firstWaysOut(deps);
  return audited(deps, staff, async (client, note) => {
    const [made] = await makeAccounts(client, deps, [person], orgId);
    if (!made) throw conflict('该手机号码或邮箱刚刚注册了账号');
    const { id } = person;
    const addressed = { id, mobile: learner.mobile, email: learner.email };
    const { sent, unreachable } = send
      ? await sendLinks(client, deps, ways, [addressed])
      : { sent: { sms: 0, mail: 0 }, unreachable: [] };
    note({ object: 'learner', id, orgId, users: [id] });
    return { id, ...sent, link: unreachable.length > 0 ? await showLink(client, deps.config, id) : null };
  });
};
