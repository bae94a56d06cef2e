import { addBank, editBank, listBanks, removeBank } from '@zhibiao/contract/question/staff-bank';
import {
  addQuestion,
  copyQuestion,
  editQuestion,
  listQuestions,
  questionCounts,
  moveQuestions,
  questionFlags,
  questionHistory,
  questionVersion,
  removeQuestion,
  setQuestionFields,
  setQuestionStatus,
  settleSimilar,
  similarQuestions,
  staffQuestion,
} from '@zhibiao/contract/question/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { add, copy } from './edit/add.ts';
import * as bank from './bank/commands.ts';
import { findBanks } from './bank/banks.ts';
import { findQuestion } from './list/detail.ts';
import { edit } from './edit/edit.ts';
import { setFields } from './edit/fields.ts';
import { findHistory, findVersion } from './list/history.ts';
import { countFlags, countQuestions, findQuestions } from './list/list.ts';
import { move } from './edit/move.ts';
import { remove } from './edit/remove.ts';
import { findSimilar, settle } from './similar/similar.ts';
import { setStatus } from './edit/status.ts';

/** The question bank; what is brought in and taken out as a file has its own door. */
export const questionStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listBanks, () => findBanks(deps.pool));
  serve(app, deps, addBank, ({ body, staff }) => bank.add(deps, staff, body));
  serve(app, deps, editBank, ({ body, staff }) => bank.edit(deps, staff, body));
  serve(app, deps, removeBank, ({ body, staff }) => bank.remove(deps, staff, body));
  serve(app, deps, listQuestions, ({ query, staff }) => findQuestions(deps.pool, staff, query));
  serve(app, deps, questionCounts, ({ query }) => countQuestions(deps.pool, query));
  serve(app, deps, questionFlags, ({ query }) => countFlags(deps.pool, query));
  serve(app, deps, staffQuestion, ({ params, staff }) => findQuestion(deps, staff, params.id));
  serve(app, deps, addQuestion, ({ body, staff }) => add(deps, staff, body));
  serve(app, deps, editQuestion, ({ body, staff }) => edit(deps, staff, body));
  serve(app, deps, removeQuestion, ({ body, staff }) => remove(deps, staff, body));
  serve(app, deps, copyQuestion, ({ body, staff }) => copy(deps, staff, body));
  serve(app, deps, setQuestionStatus, ({ body, staff }) => setStatus(deps, staff, body));
  serve(app, deps, moveQuestions, ({ body, staff }) => move(deps, staff, body));
  serve(app, deps, setQuestionFields, ({ body, staff }) => setFields(deps, staff, body));
  serve(app, deps, questionHistory, ({ query }) => findHistory(deps.pool, query));
  serve(app, deps, questionVersion, ({ query, staff }) => findVersion(deps, staff, query));
  serve(app, deps, similarQuestions, ({ query, staff }) => findSimilar(deps, staff, query));
  serve(app, deps, settleSimilar, ({ body, staff }) => settle(deps, staff, body));
};
