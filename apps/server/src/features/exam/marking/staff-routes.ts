import * as contract from '@zhibiao/contract/exam/staff-marking';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createAnonymous } from './anonymous.ts';
import { findMarkBoard } from './overview/board.ts';
import type { Wanted } from './claim.ts';
import { findMarkingItem } from './item.ts';
import { findMyComments, findMyMarks } from './overview/mine.ts';
import { waitsFor } from './overview/waits.ts';
import { findMonth } from './overview/month.ts';
import { createProgress } from './overview/progress.ts';
import { findQuality } from './overview/quality.ts';
import { nextAnswer } from './next.ts';
import { recallAnswer } from './recall.ts';
import { changeMarkRule } from './rule.ts';
import { LOST, scoreMarkedAnswer } from './score.ts';

/** The id of no person, who has marked nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const readerOf = (staff: Staff): string => personIdOf(staff) ?? NOBODY;
/** A mark is one person's own; the endpoints that give one are closed to tokens. */
const markerOf = (staff: Staff): string => {
  const id = personIdOf(staff);
  if (id === null) throw forbidden();
  return id;
};

export const markingStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const anonymous = createAnonymous(deps.secrets);
  const progressOf = createProgress(pool);
  /** The answer that its marker goes on with, and how far they are. */
  const shown = async (me: string, wanted: Wanted, taskId: string | null) => {
    const [item, progress] = await Promise.all([findMarkingItem(pool, anonymous, me, taskId), progressOf(me, wanted)]);
    return { item, progress };
  };

  serve(app, deps, contract.markBoard, ({ staff }) => findMarkBoard(pool, readerOf(staff), staff));
  serve(app, deps, contract.markWaits, ({ staff }) => waitsFor(pool, personIdOf(staff)));
  serve(app, deps, contract.nextMark, async ({ body: { skip, ...wanted }, staff }) => {
    const me = markerOf(staff);
    return shown(me, wanted, await nextAnswer(deps, { staff, me, wanted, aside: skip ?? null }));
  });
  serve(app, deps, contract.scoreMark, async ({ body, staff }) => {
    const me = markerOf(staff);
    const { nextId, wanted, ...scored } = await scoreMarkedAnswer(deps, anonymous, { staff, me, body });
    return { ...scored, ...(await shown(me, wanted, nextId)) };
  });
  serve(app, deps, contract.recallMark, async ({ body: { taskId }, staff }) => {
    const me = markerOf(staff);
    const item = await findMarkingItem(pool, anonymous, me, await recallAnswer(deps, anonymous, { staff, me, taskId }));
    if (!item) throw conflict(LOST);
    return { item };
  });
  serve(app, deps, contract.myMarks, ({ query, staff }) => findMyMarks(pool, anonymous, readerOf(staff), query));
  serve(app, deps, contract.markMonth, ({ staff }) => findMonth(pool, readerOf(staff)));
  serve(app, deps, contract.myComments, ({ query, staff }) =>
    findMyComments(pool, readerOf(staff), query.paperId, query.questionId),
  );
  serve(app, deps, contract.setMarkRule, ({ body, staff }) => changeMarkRule(deps, staff, body));
  serve(app, deps, contract.markQuality, ({ query }) => findQuality(pool, query.paperId, query.questionId));
};
