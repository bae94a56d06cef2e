import { examDetail, listExams } from '@zhibiao/contract/exam/learner';
import { examClock } from '@zhibiao/contract/exam/clock';
import { examEvent, saveAnswers, savedAnswers, startExam, submitExam } from '@zhibiao/contract/exam/attempt';
import { examResult, listRecords, listWrong, previewExam } from '@zhibiao/contract/exam/review';
import { refused } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findSaved, saveAnswerList } from './attempt/answers.ts';
import { createBank } from './paper/bank.ts';
import { readAttemptClock } from './attempt/clock.ts';
import { recordEvent } from './attempt/events.ts';
import { previewPaper } from './paper/preview.ts';
import { findExam, findExams } from './paper/queries.ts';
import { findRecords } from './result/records.ts';
import { findResult, previewAttempt } from './result/results.ts';
import { createShapes } from './attempt/shapes.ts';
import { startAttempt } from './attempt/start.ts';
import { submitAttempt } from './attempt/submit.ts';
import { findWrong } from './result/wrong.ts';

export const examRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  const bank = createBank(pool);
  const shapesOf = createShapes(pool);

  serve(app, deps, listExams, ({ query, viewer }) => findExams(pool, viewer, query));
  serve(app, deps, examDetail, ({ query, viewer }) => findExam(pool, bank, viewer, query.paperId));
  serve(app, deps, startExam, ({ body, viewer }) => startAttempt(pool, bank, viewer, body.paperId));
  serve(app, deps, saveAnswers, ({ body, viewer }) => saveAnswerList(pool, shapesOf, viewer, body));
  serve(app, deps, savedAnswers, ({ query, viewer }) => findSaved(pool, viewer.id, query.attemptId));
  serve(app, deps, examEvent, ({ body, viewer }) => recordEvent(pool, viewer.id, body));
  serve(app, deps, submitExam, ({ body, viewer }) => submitAttempt(pool, viewer.id, body.attemptId));
  serve(app, deps, examClock, ({ query, viewer, caller }) =>
    readAttemptClock(pool, viewer.id, query.attemptId, caller),
  );
  serve(app, deps, examResult, ({ query, viewer }) => findResult(pool, viewer.id, query.attemptId));
  serve(app, deps, listRecords, ({ query, viewer }) => findRecords(pool, viewer.id, query));
  serve(app, deps, listWrong, ({ query, viewer }) => findWrong(pool, viewer.id, query));
  serve(app, deps, previewExam, ({ query, viewer }) => {
    if (query.attemptId) return previewAttempt(pool, viewer.id, query.attemptId);
    if (query.paperId) return previewPaper(pool, bank, viewer, query.paperId);
    throw refused('请指定要预览的试卷');
  });
};
