import {
  addTemplate,
  editTemplate,
  enableTemplate,
  listTemplates,
  previewTemplate,
  removeTemplate,
  templateDetail,
} from '@zhibiao/contract/certificate/staff-template';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { create, enable, remove, save } from './commands.ts';
import { imageRoute } from './image.ts';
import { preview } from './preview.ts';
import { detailOf, findTemplates } from './queries.ts';

/** How the training body's documents look: drafts, revisions, and what is in use. */
export const certificateTemplateRoutes: Feature = (app, deps) => {
  serve(app, deps, listTemplates, () => findTemplates(deps.pool));
  serve(app, deps, templateDetail, ({ params }) => detailOf(deps, params.id));
  serve(app, deps, addTemplate, ({ staff, body }) => create(deps, staff, body));
  serve(app, deps, editTemplate, ({ staff, body }) => save(deps, staff, body));
  serve(app, deps, enableTemplate, ({ staff, body }) => enable(deps, staff, body));
  serve(app, deps, removeTemplate, ({ staff, body }) => remove(deps, staff, body));
  serve(app, deps, previewTemplate, ({ body }) => preview(deps, body));
  imageRoute(app, deps);
};
