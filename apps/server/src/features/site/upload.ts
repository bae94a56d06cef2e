import multipart from '@fastify/multipart';
import { copy } from '@zhibiao/contract/copy';
import { API_BASE, CODE } from '@zhibiao/contract/envelope';
import { IMAGE_MAX_MB } from '@zhibiao/contract/limits';
import type { Deps } from '#deps.ts';
import { limit } from '#services/limit.ts';
import { storeUpload } from '#services/uploads.ts';
import { refused, unauthorized } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { authorize } from '#http/guards.ts';
import { pictureRoute, pictureSigner } from '#http/pictures.ts';
import { sweepIncoming, UPLOAD, withFile } from '#http/upload.ts';
import { type Painted, repaint } from '#ports/image.ts';

const MAX_BYTES = IMAGE_MAX_MB * 1024 * 1024;
const UPLOADS = { max: 100, windowSec: 86_400, refuse: '今日上传图片过多，请明天再试' };
const SENTENCES = { none: '请选择要上传的图片', empty: '请选择要上传的图片', tooLarge: copy.imageTooLarge };
const FAULTS: Record<Extract<Painted, { fault: unknown }>['fault'], string> = {
  format: copy.imageTip,
  unreadable: copy.imageUnreadable,
  'too-many-pixels': copy.imagePixels,
  'too-costly': copy.imageCostly,
};

/**
 * POST /api/common/upload: re-encoded pictures under random-looking names, never served as HTML. A named exception to
 * `serve`.
 */
export const uploadRoute = async (app: App, deps: Deps): Promise<void> => {
  const { db, pool, config, storage, secrets } = deps;
  const show = pictureSigner(secrets);
  await app.register(multipart, {
    limits: { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1000, parts: 6 },
    throwFileSizeLimit: false,
  });
  await sweepIncoming(config);
  app.post(`${API_BASE}/api/common/upload`, UPLOAD, async (request, reply) => {
    const viewer = await authorize(app, { pool, config }, request, 'user');
    if (!viewer) throw unauthorized();
    await limit(pool, `upload:${viewer.id}`, UPLOADS);

    return withFile(
      config,
      request,
      reply,
      { who: viewer.id, maxBytes: MAX_BYTES, sentences: SENTENCES },
      async ({ path }) => {
        const painted = await repaint(viewer.id, path);
        if ('fault' in painted) throw refused(FAULTS[painted.fault]);
        const { picture, kind } = painted;
        const key = await storeUpload(db, { userId: viewer.id, bytes: picture.length }, () =>
          storage.put(picture, kind === 'png' ? 'png' : 'jpg'),
        );
        const url = show(viewer)(`/uploads/${key}`);
        const fileName = key.slice(key.lastIndexOf('/') + 1);
        return { code: CODE.ok, msg: copy.ok, url, data: { url, fileName, size: picture.length } };
      },
    );
  });

  pictureRoute(app, deps);
};
