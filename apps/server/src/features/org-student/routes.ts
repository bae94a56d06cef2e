import * as contract from '@zhibiao/contract/org-student';
import { EXPORT } from '#db/students.ts';
import { enqueueTask } from '#db/tasks.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { auditStudents } from './audit.ts';
import { addStudent, updateStudent } from './commands.ts';
import { importCheckRoute } from './import-check.ts';
import { confirmImport } from './import-confirm.ts';
import { findCounts, findDepartments, findStudents } from './queries.ts';
import { removeStudent } from './remove.ts';
import { templateRoute } from './template.ts';

/** An organisation's students, as its administrators manage them. */
export const orgStudentRoutes: Feature = (app, deps) => {
  const { db, pool } = deps;
  serve(app, deps, contract.listStudents, ({ query, viewer }) => findStudents(db, viewer.orgId, query));
  serve(app, deps, contract.countStudents, ({ query, viewer }) => findCounts(db, viewer.orgId, query));
  serve(app, deps, contract.listDepartments, ({ viewer }) => findDepartments(pool, viewer.orgId));
  serve(app, deps, contract.addStudent, ({ body, viewer }) => addStudent(pool, viewer.orgId, body));
  serve(app, deps, contract.updateStudent, ({ body, viewer }) => updateStudent(db, viewer.orgId, body));
  serve(app, deps, contract.auditStudents, ({ body, viewer }) => auditStudents(pool, viewer.orgId, body));
  serve(app, deps, contract.removeStudent, ({ body, viewer }) => removeStudent(pool, viewer, body.id));
  serve(app, deps, contract.exportStudents, ({ body, viewer }) =>
    enqueueTask(deps, { kind: EXPORT, ownerId: viewer.id, orgId: viewer.orgId, input: body }),
  );
  serve(app, deps, contract.confirmImport, ({ body, viewer }) => confirmImport(pool, viewer.orgId, body.checkId));
  templateRoute(app, deps);
  importCheckRoute(app, deps);
};
