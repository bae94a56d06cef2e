import * as staffBankContract from '@zhibiao/contract/question/staff-bank';
import * as staffContract from '@zhibiao/contract/question/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { addQuestion, copyQuestion } from './edit/add.ts';
import * as bank from './bank/commands.ts';
import { findBanks } from './bank/banks.ts';
import { findQuestion } from './list/detail.ts';
import { editQuestion } from './edit/edit.ts';
import { setFields } from './edit/fields.ts';
import { findHistory, findQuestionVersion } from './list/history.ts';
import { countFlags, countQuestions, findQuestions } from './list/list.ts';
import { move } from './edit/move.ts';
import { removeQuestion } from './edit/remove.ts';
import { findSimilar, settleSimilar } from './similar/similar.ts';
import { setQuestionStatus } from './edit/status.ts';

/** The question bank; what is brought in and taken out as a file has its own door. */
export const questionStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, staffBankContract.listBanks, () => findBanks(deps.pool));
  serve(app, deps, staffBankContract.addBank, ({ body, staff }) => bank.addBank(deps, staff, body));
  serve(app, deps, staffBankContract.editBank, ({ body, staff }) => bank.editBank(deps, staff, body));
  serve(app, deps, staffBankContract.removeBank, ({ body, staff }) => bank.removeBank(deps, staff, body));
  serve(app, deps, staffContract.listQuestions, ({ query, staff }) => findQuestions(deps.pool, staff, query));
  serve(app, deps, staffContract.questionCounts, ({ query }) => countQuestions(deps.pool, query));
  serve(app, deps, staffContract.questionFlags, ({ query }) => countFlags(deps.pool, query));
  serve(app, deps, staffContract.staffQuestion, ({ params, staff }) => findQuestion(deps, staff, params.id));
  serve(app, deps, staffContract.addQuestion, ({ body, staff }) => addQuestion(deps, staff, body));
  serve(app, deps, staffContract.editQuestion, ({ body, staff }) => editQuestion(deps, staff, body));
  serve(app, deps, staffContract.removeQuestion, ({ body, staff }) => removeQuestion(deps, staff, body));
  serve(app, deps, staffContract.copyQuestion, ({ body, staff }) => copyQuestion(deps, staff, body));
  serve(app, deps, staffContract.setQuestionStatus, ({ body, staff }) => setQuestionStatus(deps, staff, body));
  serve(app, deps, staffContract.moveQuestions, ({ body, staff }) => move(deps, staff, body));
  serve(app, deps, staffContract.setQuestionFields, ({ body, staff }) => setFields(deps, staff, body));
  serve(app, deps, staffContract.questionHistory, ({ query }) => findHistory(deps.pool, query));
  serve(app, deps, staffContract.questionVersion, ({ query, staff }) => findQuestionVersion(deps, staff, query));
  serve(app, deps, staffContract.similarQuestions, ({ query, staff }) => findSimilar(deps, staff, query));
  serve(app, deps, staffContract.settleSimilar, ({ body, staff }) => settleSimilar(deps, staff, body));
};
