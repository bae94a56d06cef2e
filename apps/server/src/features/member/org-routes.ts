import * as departments from '@zhibiao/contract/member/department';
import * as funnel from '@zhibiao/contract/member/org-funnel';
import * as invites from '@zhibiao/contract/member/org-invites';
import * as students from '@zhibiao/contract/member/org-students';
import { v7 } from 'uuid';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import {
  addDepartment,
  editDepartment,
  orderDepartments,
  removeDepartment,
} from '#features/member/departments/commands.ts';
import { findDepartmentTree } from '#features/member/departments/queries.ts';
import { findFunnel, findFunnelCodes, findFunnelPeople } from '#features/member/funnel/queries.ts';
import { createInvite, setInviteStatus, updateInvite } from '#features/member/invites/commands.ts';
import { findInviteMembers, findInvites } from '#features/member/invites/queries.ts';
import { auditStudents } from '#features/member/students/audit.ts';
import { addStudent, updateStudent } from '#features/member/students/commands.ts';
import { countResending, countInvitations } from '#features/member/students/invite/count-sending.ts';
import { importCheckRoute } from '#features/member/students/import/import-check.ts';
import { confirmImport } from '#features/member/students/import/import-confirm.ts';
import { findCounts, findDepartments, findStudents } from '#features/member/students/queries.ts';
import { removeStudent } from '#features/member/students/remove.ts';
import { resendInvitation } from '#features/member/students/invite/resend.ts';
import { templateRoute } from '#features/member/students/import/template.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { actingFrom, auditedByOrg, filterNames } from '#services/audit/org-audit.ts';

/** An organisation's students and its invitations, as its administrators manage them. */
export const memberOrgRoutes: Feature = (app, deps) => {
  const { db, pool } = deps;
  serve(app, deps, students.listStudents, ({ query, viewer }) => findStudents(deps, viewer.orgId, query));
  serve(app, deps, students.countStudents, ({ query, viewer }) => findCounts(pool, viewer.orgId, query));
  serve(app, deps, students.listDepartments, ({ viewer }) => findDepartments(pool, viewer.orgId));
  serve(app, deps, students.addStudent, ({ body, viewer }) => addStudent(deps, viewer.orgId, body));
  serve(app, deps, students.previewSending, ({ body: { id, ...contact }, viewer: { orgId } }) =>
    id ? countResending(deps, orgId, id) : countInvitations(deps, orgId, [{ id: v7(), ...contact }]),
  );
  serve(app, deps, students.resendInvitation, ({ body, viewer }) => resendInvitation(deps, viewer.orgId, body.id));
  serve(app, deps, students.updateStudent, ({ body, viewer }) => updateStudent(pool, viewer.orgId, body));
  serve(app, deps, students.auditStudents, ({ body, viewer }) => auditStudents(pool, viewer.orgId, body));
  serve(app, deps, students.removeStudent, ({ body, viewer, caller }) =>
    removeStudent(pool, actingFrom(viewer, caller), body.id),
  );
  serve(app, deps, students.exportStudents, ({ body, viewer, caller }) =>
    auditedByOrg(pool, actingFrom(viewer, caller), 'member.export', async (client, note) => {
      note({ object: 'org', id: viewer.orgId, facts: { filters: filterNames(body) } });
      const work = { kind: TASK_KIND.studentExport, ownerId: viewer.id, orgId: viewer.orgId, input: body };
      return enqueueTask({ pool: client }, work);
    }),
  );
  serve(app, deps, students.confirmImport, ({ body, viewer }) => confirmImport(pool, viewer.orgId, body));
  templateRoute(app, deps);

  serve(app, deps, departments.departmentTree, ({ viewer }) => findDepartmentTree(pool, viewer.orgId));
  serve(app, deps, departments.addDepartment, ({ body, viewer }) => addDepartment(pool, viewer.orgId, body));
  serve(app, deps, departments.editDepartment, ({ body, viewer }) => editDepartment(pool, viewer, body));
  serve(app, deps, departments.orderDepartments, ({ body, viewer }) => orderDepartments(pool, viewer.orgId, body.ids));
  serve(app, deps, departments.removeDepartment, ({ body, viewer }) => removeDepartment(pool, viewer.orgId, body));

  importCheckRoute(app, deps);

  serve(app, deps, funnel.inviteFunnel, ({ query, viewer }) => findFunnel(pool, viewer.orgId, query));
  serve(app, deps, funnel.inviteFunnelCodes, ({ query, viewer }) => findFunnelCodes(pool, viewer.orgId, query));
  serve(app, deps, funnel.inviteFunnelPeople, ({ query, viewer }) => findFunnelPeople(pool, viewer.orgId, query));
  serve(app, deps, invites.listInvites, ({ query, viewer }) => findInvites({ db, pool }, viewer.orgId, query));
  serve(app, deps, invites.createInvite, ({ body, viewer }) => createInvite({ db, pool }, viewer, body));
  serve(app, deps, invites.updateInvite, ({ params, body, viewer }) =>
    updateInvite({ db, pool }, viewer.orgId, params.id, body),
  );
  serve(app, deps, invites.setInviteStatus, ({ params, body, viewer }) =>
    setInviteStatus(db, viewer.orgId, params.id, body.status),
  );
  serve(app, deps, invites.listInviteMembers, ({ params, query, viewer }) =>
    findInviteMembers(db, viewer.orgId, params.id, query),
  );
};
