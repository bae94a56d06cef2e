import {
  checkMediaCaptions,
  listMedia,
  listMediaUploads,
  mediaDetail,
  mediaCounts,
  mediaSummary,
  removeMedia,
  renameMedia,
  setMediaCaptions,
  setMediaPoster,
  transcodeMedia,
} from '@zhibiao/contract/media/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { remove, rename } from './library/commands.ts';
import { detailOf } from './library/detail.ts';
import { checkCaptions, setCaptions, setPoster } from './library/dressing.ts';
import { countMedia, mediaList, summary, uploadList } from './library/list.ts';
import { transcode } from './library/transcode.ts';
import { tusRoutes } from './tus/routes.ts';

/** The media library: what learners see and hear, kept by the training body. */
export const mediaStaffRoutes: Feature = async (app, deps) => {
  await tusRoutes(app, deps);
  serve(app, deps, listMedia, ({ query }) => mediaList(deps, query));
  serve(app, deps, mediaCounts, ({ query }) => countMedia(deps, query));
  serve(app, deps, mediaSummary, () => summary(deps));
  serve(app, deps, listMediaUploads, ({ staff }) => uploadList(deps, staff));
  serve(app, deps, mediaDetail, ({ params }) => detailOf(deps, params.id));
  serve(app, deps, renameMedia, ({ staff, body }) => rename(deps, staff, body));
  serve(app, deps, checkMediaCaptions, ({ body }) => checkCaptions(deps, body));
  serve(app, deps, setMediaCaptions, ({ staff, body }) => setCaptions(deps, staff, body));
  serve(app, deps, setMediaPoster, ({ staff, body }) => setPoster(deps, staff, body));
  serve(app, deps, transcodeMedia, ({ staff, body }) => transcode(deps, staff, body));
  serve(app, deps, removeMedia, ({ staff, body }) => remove(deps, staff, body));
};
