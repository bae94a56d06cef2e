import * as previews from '@zhibiao/contract/paper/staff-preview';
import * as contract from '@zhibiao/contract/paper/staff';
import * as publishing from '@zhibiao/contract/paper/staff-publish';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { checkPaper } from './check/check.ts';
import { addPaper, copyPaper, editPaper, removePaper, saveDraft } from './edit/commands.ts';
import { findStaffPaper } from './detail.ts';
import * as links from './preview/links.ts';
import { countPapers, findPapers } from './list.ts';
import { paperDraftOf, findPaper } from './lock.ts';
import { askParity, findParity } from './edit/parity.ts';
import { previewStaffPaper } from './preview/preview.ts';
import { publishPaper, withdrawPaper } from './edit/publish.ts';
import { findRemarks } from './preview/remarks.ts';

/** Papers as the training body makes them. */
export const paperStaffRoutes: Feature = (app, deps) => {
  const { pool } = deps;
  serve(app, deps, contract.listPapers, ({ query }) => findPapers(pool, query));
  serve(app, deps, contract.paperCounts, () => countPapers(pool));
  serve(app, deps, publishing.checkPaper, async ({ query }) => {
    const paper = await findPaper(pool, query.id);
    return checkPaper(pool, pool, paper, paperDraftOf(paper));
  });
  serve(app, deps, publishing.checkRules, async ({ body }) =>
    checkPaper(pool, pool, await findPaper(pool, body.id), body.draft),
  );
  serve(app, deps, publishing.paperParity, ({ query }) => findParity(pool, query.id));
  serve(app, deps, previews.previewPaper, ({ query, staff }) => previewStaffPaper(deps, staff, query));
  serve(app, deps, previews.listLinks, ({ query }) => links.findLinks(pool, query.id));
  serve(app, deps, previews.listRemarks, ({ query }) => findRemarks(pool, query.id));
  serve(app, deps, contract.staffPaper, ({ params }) => findStaffPaper(pool, params.id));

  serve(app, deps, contract.addPaper, ({ body, staff }) => addPaper(deps, staff, body));
  serve(app, deps, contract.editPaper, ({ body, staff }) => editPaper(deps, staff, body));
  serve(app, deps, contract.savePaperDraft, ({ body, staff }) => saveDraft(deps, staff, body));
  serve(app, deps, contract.removePaper, ({ body, staff }) => removePaper(deps, staff, body));
  serve(app, deps, contract.copyPaper, ({ body, staff }) => copyPaper(deps, staff, body));
  serve(app, deps, publishing.startParity, ({ body, staff }) => askParity(deps, staff, body));
  serve(app, deps, publishing.publishPaper, ({ body, staff }) => publishPaper(deps, staff, body));
  serve(app, deps, publishing.withdrawPaper, ({ body, staff }) => withdrawPaper(deps, staff, body));
  serve(app, deps, previews.addLink, ({ body, staff }) => links.addPreviewLink(deps, staff, body));
  serve(app, deps, previews.revokeLink, ({ body, staff }) => links.revokePreviewLink(deps, staff, body));
};
