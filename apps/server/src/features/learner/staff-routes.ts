import * as act from '@zhibiao/contract/learner/staff-acts';
import * as entry from '@zhibiao/contract/learner/staff-add';
import * as leaving from '@zhibiao/contract/learner/staff-cancel';
import { exportLearners } from '@zhibiao/contract/learner/staff-export';
import * as merging from '@zhibiao/contract/learner/staff-merge';
import * as naming from '@zhibiao/contract/learner/staff-name';
import * as contract from '@zhibiao/contract/learner/staff';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { evidenceFile } from '#services/files/evidence.ts';
import { addOne } from './add/add.ts';
import { firstWaysOut, sendFirst } from './add/first-link.ts';
import { importRoutes } from './add/import.ts';
import { beginCancel, hold, takeBackCancel } from './cancel/commands.ts';
import { CANCEL_EVIDENCE } from './cancel/due.ts';
import { createAdding, createDesk } from './context.ts';
import { findLearner } from './detail.ts';
import { startLearnerExport } from './export-task.ts';
import { countLearners, findLearners } from './list.ts';
import { endLearnerLogins, unlockLearner } from './logins.ts';
import { checkMerge } from './merge/check.ts';
import { askToMerge } from './merge/command.ts';
import { checkRename, findNameRequest, requireRequest } from './name/check.ts';
import { NAME_EVIDENCE } from './name/own.ts';
import { refuse, renameLearner } from './name/rename.ts';
import { addNote, findNotes, removeNote } from './note/notes.ts';
import { showPhoto } from './photo.ts';
import {
  findLearnerApplies,
  findCerts,
  findLearnerConsents,
  findLearnerExams,
  findLogins,
  findLearnerOrgs,
  findStudy,
  requireLearner,
} from './records.ts';
import { reveal } from './reveal.ts';
import { disable, enableLearner } from './status.ts';

/** Learners as the training body's staff see them, and what they do about an account. */
export const learnerStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const desk = createDesk(deps);
  const adding = createAdding(deps);

  serve(app, deps, contract.listLearners, ({ query, staff }) => findLearners(desk, staff, query));
  serve(app, deps, contract.learnerCounts, ({ query, staff }) => countLearners(desk, staff, query));
  serve(app, deps, contract.learnerDetail, ({ params, staff }) => findLearner(desk, staff, params.id));
  serve(app, deps, contract.learnerStudy, ({ params, query: page, staff }) =>
    findStudy({ pool, staff, id: params.id, page }),
  );
  serve(app, deps, contract.learnerExams, ({ params, query: page, staff }) =>
    findLearnerExams({ pool, staff, id: params.id, page }),
  );
  serve(app, deps, contract.learnerCerts, ({ params, query: page, staff }) =>
    findCerts({ pool, staff, id: params.id, page }),
  );
  serve(app, deps, contract.learnerApplies, ({ params, query: page, staff }) =>
    findLearnerApplies({ pool, staff, id: params.id, page }),
  );
  serve(app, deps, contract.learnerOrgs, ({ params, query: page, staff }) =>
    findLearnerOrgs({ pool, staff, id: params.id, page }),
  );
  serve(app, deps, contract.learnerLogins, ({ params, query: page, staff }) =>
    findLogins({ pool, staff, id: params.id, page }),
  );
  serve(app, deps, contract.learnerConsents, ({ params, query: page, staff }) =>
    findLearnerConsents({ pool, staff, id: params.id, page }),
  );

  serve(app, deps, act.revealLearner, ({ body, staff }) => reveal(desk, staff, body));
  serveFile(app, deps, act.learnerPhoto, ({ body, staff }) => showPhoto(desk, staff, body));
  serve(app, deps, act.disableLearner, ({ body, staff }) => disable(desk, staff, body));
  serve(app, deps, act.enableLearner, ({ body, staff }) => enableLearner(desk, staff, body));
  serve(app, deps, act.unlockLearner, ({ body, staff }) => unlockLearner(desk, staff, body.id));
  serve(app, deps, act.kickLearner, ({ body, staff }) => endLearnerLogins(desk, staff, body));

  serve(app, deps, naming.renameCheck, ({ params, staff }) => checkRename(pool, staff, params.id));
  serve(app, deps, naming.nameRequest, ({ params, staff }) => findNameRequest(pool, staff, params.id));
  serve(app, deps, naming.renameLearner, ({ body, staff }) => renameLearner(desk, staff, body));
  serve(app, deps, naming.refuseNameChange, ({ body, staff }) => refuse(desk, staff, body));
  serveFile(app, deps, naming.nameChangeEvidence, async ({ params: { id, no }, staff }) => {
    await requireRequest(pool, staff, id);
    return evidenceFile(deps, { subject: NAME_EVIDENCE, subjectId: id }, no);
  });

  serve(app, deps, merging.mergeCheck, ({ query, staff }) => checkMerge(desk, staff, query));
  serve(app, deps, merging.mergeLearners, ({ body, staff }) => askToMerge(desk, staff, body));

  serve(app, deps, leaving.takeBackCancel, ({ body, staff }) => takeBackCancel(desk, staff, body));
  serve(app, deps, leaving.holdCancel, ({ body, staff }) => hold(desk, staff, body));
  serve(app, deps, leaving.beginCancel, ({ body, staff }) => beginCancel(desk, staff, body));
  serveFile(app, deps, leaving.cancelEvidence, async ({ params: { id, no }, staff }) => {
    await requireLearner(pool, staff, id);
    return evidenceFile(deps, { subject: CANCEL_EVIDENCE, subjectId: id }, no);
  });

  serve(app, deps, entry.firstWays, async () => {
    const { sms, mail } = await firstWaysOut(desk);
    return { sms: sms === null, mail: mail === null };
  });
  serve(app, deps, entry.addLearner, ({ body, staff }) => addOne(adding, staff, body));
  serve(app, deps, entry.sendFirstLinks, ({ body, staff }) => sendFirst(desk, staff, body.ids));
  importRoutes(app, deps, adding);
  serve(app, deps, entry.listLearnerNotes, ({ params, query, staff }) => findNotes(pool, staff, params.id, query));
  serve(app, deps, entry.addLearnerNote, ({ body, staff }) => addNote(deps, staff, body));
  serve(app, deps, entry.removeLearnerNote, ({ body, staff }) => removeNote(deps, staff, body));

  serve(app, deps, exportLearners, ({ body, staff }) => startLearnerExport(desk, staff, body));
};
