import * as contract from '@zhibiao/contract/marking-staff';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { forbidden } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createAnonymous } from './marking/anonymous.ts';
import { findMarkBoard } from './marking/overview/board.ts';
import { next, recall, score } from './marking/commands.ts';
import { findMyComments, findMyMarks } from './marking/overview/mine.ts';
import { waitsFor } from './marking/overview/waits.ts';
import { findMonth } from './marking/overview/month.ts';
import { createProgress } from './marking/overview/progress.ts';
import { findQuality } from './marking/overview/quality.ts';
import { changeMarkRule } from './marking/rule.ts';
import { askRelease } from './release/ask.ts';
import { findRelease, findReleases } from './release/preview.ts';

/** Of nobody, who has marked nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const readerOf = (staff: Staff): string => personIdOf(staff) ?? NOBODY;
/** A mark is somebody's own; the endpoints that give one are closed to tokens. */
const markerOf = (staff: Staff): string => {
  const id = personIdOf(staff);
  if (id === null) throw forbidden();
  return id;
};

/** Marking and the release of its results. */
export const examStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const anonymous = createAnonymous(deps.secrets);
  const progressOf = createProgress(pool);
  const by = (staff: Staff) => ({ deps, anonymous, progressOf, staff, me: markerOf(staff) });

  serve(app, deps, contract.markBoard, ({ staff }) => findMarkBoard(pool, readerOf(staff), staff));
  serve(app, deps, contract.markWaits, ({ staff }) => waitsFor(pool, personIdOf(staff)));
  serve(app, deps, contract.nextMark, ({ body, staff }) => next(by(staff), body));
  serve(app, deps, contract.scoreMark, ({ body, staff }) => score(by(staff), body));
  serve(app, deps, contract.recallMark, ({ body, staff }) => recall(by(staff), body));
  serve(app, deps, contract.myMarks, ({ query, staff }) => findMyMarks(pool, anonymous, readerOf(staff), query));
  serve(app, deps, contract.markMonth, ({ staff }) => findMonth(pool, readerOf(staff)));
  serve(app, deps, contract.myComments, ({ query, staff }) =>
    findMyComments(pool, readerOf(staff), query.paperId, query.questionId),
  );
  serve(app, deps, contract.setMarkRule, ({ body, staff }) => changeMarkRule(deps, staff, body));
  serve(app, deps, contract.markQuality, ({ query }) => findQuality(pool, query.paperId, query.questionId));

  serve(app, deps, contract.listReleases, () => findReleases(pool));
  serve(app, deps, contract.releasePreview, ({ query }) => findRelease(pool, query.paperId));
  serve(app, deps, contract.releaseExam, ({ body, staff }) => askRelease(deps, staff, body));
};
