import * as contract from '@zhibiao/contract/marking-staff';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { forbidden } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createAnonymous } from './anonymous.ts';
import { findMarkBoard } from './overview/board.ts';
import { next, recall, score } from './commands.ts';
import { findMyComments, findMyMarks } from './overview/mine.ts';
import { waitsFor } from './overview/waits.ts';
import { findMonth } from './overview/month.ts';
import { createProgress } from './overview/progress.ts';
import { findQuality } from './overview/quality.ts';
import { changeMarkRule } from './rule.ts';

/** Of nobody, who has marked nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const readerOf = (staff: Staff): string => personIdOf(staff) ?? NOBODY;
/** A mark is somebody's own; the endpoints that give one are closed to tokens. */
const markerOf = (staff: Staff): string => {
  const id = personIdOf(staff);
  if (id === null) throw forbidden();
  return id;
};

export const markingStaffRoutes: Feature = (app, deps) => {
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
};
