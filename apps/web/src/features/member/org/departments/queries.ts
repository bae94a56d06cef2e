import { departmentTree } from '@zhibiao/contract/member/department';
import { listInvites } from '@zhibiao/contract/member/org-invites';
import { listOrgStudy, orgStudyOptions } from '@zhibiao/contract/study/org';
import { listAssignRules } from '@zhibiao/contract/study/org-rules';
import { ask } from '#lib/api/ask.ts';
import { STUDENTS } from '#features/member/org/students/queries.ts';

export const departmentTreeQuery = ask(departmentTree);
/** Whatever names a department is outdated by a change of the tree. */
export const PEOPLE_AND_DEPARTMENTS = [
  ...STUDENTS,
  departmentTree,
  listInvites,
  listOrgStudy,
  orgStudyOptions,
  listAssignRules,
] as const;
