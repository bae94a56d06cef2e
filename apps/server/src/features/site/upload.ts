import { copy } from '@zhibiao/contract/core/copy';
import { uploadPicture } from '@zhibiao/contract/site/learner';
import type { Deps } from '#deps.ts';
import { limit } from '#services/limits/limit.ts';
import { PREFIX, storeUpload } from '#services/files/uploads.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { pictureSigner } from '#http/files/pictures.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { type Painted, repaint } from '#ports/image/image.ts';

const UPLOADS = { max: 100, windowSec: 86_400, refuse: '今日上传图片过多，请明天再试' };
const SENTENCES = { none: '请选择要上传的图片', empty: '请选择要上传的图片', tooLarge: copy.imageTooLarge };
export const FAULTS: Record<Extract<Painted, { fault: unknown }>['fault'], string> = {
  format: copy.imageTip,
  unreadable: copy.imageUnreadable,
  'too-many-pixels': copy.imagePixels,
  'too-costly': copy.imageCostly,
};

/** Pictures are re-encoded and kept under names of ours, so that none is ever served as something else. */
export const uploadRoute = (app: App, deps: Deps): void => {
  const { db, pool, storage, secrets } = deps;
  const show = pictureSigner(secrets);
  serveUpload(app, deps, uploadPicture, {
    sentences: SENTENCES,
    before: ({ viewer }) => limit(pool, `upload:${viewer.id}`, UPLOADS),
    take: async ({ viewer, query, file }) => {
      const painted = await repaint(viewer.id, file.path);
      if ('fault' in painted) throw refused(FAULTS[painted.fault]);
      const { picture, kind } = painted;
      const key = await storeUpload(db, { userId: viewer.id, bytes: picture.length }, () =>
        storage.put(picture, kind === 'png' ? 'png' : 'jpg', query.for && 'private'),
      );
      const url = show(viewer)(`${PREFIX}${key}`);
      return { url, fileName: key.slice(key.lastIndexOf('/') + 1), size: picture.length };
    },
  });
};
