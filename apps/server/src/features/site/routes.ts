import { getKv, getStudyDict, listAreas, listDict, listStudyDict } from '@zhibiao/contract/site/learner';
import type { Feature } from '#http/app-types.ts';
import { pictureRoute } from '#http/files/pictures.ts';
import { serve } from '#http/serve/serve.ts';
import { findAreas, findDict, findKv, findStudyDict, findStudyDicts } from './queries.ts';
import { uploadRoute } from './upload.ts';

export const siteRoutes: Feature = (app, deps) => {
  const { db } = deps;
  serve(app, deps, listDict, ({ params }) => findDict(db, params.type));
  serve(app, deps, listStudyDict, ({ query }) => findStudyDicts(db, query.pId));
  serve(app, deps, getStudyDict, ({ params }) => findStudyDict(db, params.id));
  serve(app, deps, listAreas, () => findAreas(db));
  serve(app, deps, getKv, () => findKv(deps));
  uploadRoute(app, deps);
  pictureRoute(app, deps);
};
