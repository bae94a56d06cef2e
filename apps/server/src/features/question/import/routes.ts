import * as staffImportContract from '@zhibiao/contract/question/staff-import';
import { IMPORT_LIMITS } from '@zhibiao/contract/question/staff-import';
import * as staffReadingContract from '@zhibiao/contract/question/staff-reading';
import { exportQuestions } from '@zhibiao/contract/question/staff';
import { exportName } from '#domain/text/export-name.ts';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { limit } from '#services/limits/limit.ts';
import { confirmQuestionImport, drop } from './confirm.ts';
import { startQuestionExport } from '#features/question/list/export-task.ts';
import { faultsSheet } from './file/faults-sheet.ts';
import { correctQuestion } from './correct.ts';
import { findImportOutline } from './outline.ts';
import { place, takeBackPassage } from './passages.ts';
import { readQuestionFile } from './read-questions.ts';
import { findImports, findRows, findWithReading } from './rows.ts';
import { sheetTemplate, wordTemplate } from './file/template.ts';

const READS = { max: 60, windowSec: 3_600 };

/** Questions from files, and as a file. */
export const questionImportRoutes: Feature = (app, deps) => {
  serveFile(app, deps, staffImportContract.importTemplate, async () => ({
    type: 'xlsx',
    name: '题目导入模板.xlsx',
    body: Buffer.from(await sheetTemplate()),
  }));
  serveFile(app, deps, staffImportContract.importWordTemplate, async () => ({
    type: 'docx',
    name: '题目导入模板.docx',
    body: await wordTemplate(),
  }));
  serveUpload(app, deps, staffImportContract.readQuestions, {
    sentences: {
      none: '请选择要导入的文件',
      empty: '文件是空的，请重新选择',
      tooLarge: `文件不能超过${IMPORT_LIMITS.fileMb}M`,
    },
    before: ({ staff }) => limit(deps.pool, `question-import:${staff.id}`, READS),
    take: ({ staff, file }) => readQuestionFile(deps, staff, file),
  });
  serve(app, deps, staffImportContract.questionImport, ({ params, staff }) =>
    findWithReading(deps.pool, staff, params.id),
  );
  serve(app, deps, staffReadingContract.importOutline, ({ query, staff }) =>
    findImportOutline(deps.pool, staff, query.id),
  );
  serve(app, deps, staffImportContract.listImports, ({ query, staff }) => findImports(deps.pool, staff, query));
  serve(app, deps, staffImportContract.importRows, ({ query, staff }) => findRows(deps, staff, query));
  serve(app, deps, staffImportContract.mendRow, ({ body, staff }) => correctQuestion(deps, staff, body));
  serve(app, deps, staffReadingContract.placePassages, ({ body, staff }) => place(deps, staff, body));
  serve(app, deps, staffReadingContract.takeBackPassage, ({ body, staff }) => takeBackPassage(deps, staff, body));
  serve(app, deps, staffImportContract.confirmQuestionImport, ({ body, staff }) =>
    confirmQuestionImport(deps, staff, body),
  );
  serve(app, deps, staffImportContract.dropImport, ({ body, staff }) => drop(deps, staff, body));
  serveFile(app, deps, staffImportContract.importFaults, async ({ params, staff }) => ({
    type: 'xlsx',
    name: exportName('有误的题目'),
    body: Buffer.from(await faultsSheet(deps.pool, staff, params.id)),
  }));
  serve(app, deps, exportQuestions, ({ body, staff }) => startQuestionExport(deps, staff, body));
};
