import * as contract from '@zhibiao/contract/media/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { removeMedia, renameMedia } from './library/commands.ts';
import { findMediaDetail } from './library/detail.ts';
import { checkCaptions, setCaptions, setPoster } from './library/dressing.ts';
import { countMedia, mediaList, summary, uploadList } from './library/list.ts';
import { transcode } from './library/transcode.ts';
import { tusRoutes } from './tus/routes.ts';

/** The media library: what learners see and hear, kept by the training body. */
export const mediaStaffRoutes: Feature = async (app, deps) => {
  await tusRoutes(app, deps);
  serve(app, deps, contract.listMedia, ({ query }) => mediaList(deps, query));
  serve(app, deps, contract.mediaCounts, ({ query }) => countMedia(deps, query));
  serve(app, deps, contract.mediaSummary, () => summary(deps));
  serve(app, deps, contract.listMediaUploads, ({ staff }) => uploadList(deps, staff));
  serve(app, deps, contract.mediaDetail, ({ params, staff }) => findMediaDetail(deps, staff, params.id));
  serve(app, deps, contract.renameMedia, ({ staff, body }) => renameMedia(deps, staff, body));
  serve(app, deps, contract.checkMediaCaptions, ({ body }) => checkCaptions(deps, body));
  serve(app, deps, contract.setMediaCaptions, ({ staff, body }) => setCaptions(deps, staff, body));
  serve(app, deps, contract.setMediaPoster, ({ staff, body }) => setPoster(deps, staff, body));
  serve(app, deps, contract.transcodeMedia, ({ staff, body }) => transcode(deps, staff, body));
  serve(app, deps, contract.removeMedia, ({ staff, body }) => removeMedia(deps, staff, body));
};
