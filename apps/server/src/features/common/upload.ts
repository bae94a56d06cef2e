import multipart from '@fastify/multipart';
import { copy } from '@zhibiao/contract/copy';
import { API_BASE, CODE } from '@zhibiao/contract/envelope';
import { IMAGE_MAX_MB } from '@zhibiao/contract/limits';
import type { Deps } from '#deps.ts';
import { imageKind } from '#domain/image.ts';
import { hit } from '#db/limiter.ts';
import { storeUpload } from '#db/uploads.ts';
import { refused, tooMany, unauthorized } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { admit } from '#http/guards.ts';
import { readFile, UPLOAD } from '#http/upload.ts';
import { reencode } from '#ports/image.ts';

const MAX_BYTES = IMAGE_MAX_MB * 1024 * 1024;
const PER_DAY = 100;
const DAY_SEC = 86_400;

const CHOOSE = '请选择要上传的图片';

/** POST /api/common/upload: re-encoded pictures under random-looking names, never served as HTML. A named exception to `serve`. */
export const uploadRoute = async (app: App, { db, pool, config, storage }: Deps): Promise<void> => {
  await app.register(multipart, { limits: { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1000, parts: 6 }, throwFileSizeLimit: false });
  app.post(`${API_BASE}/api/common/upload`, UPLOAD, async (request) => {
    const viewer = await admit(app, { pool, config }, request, 'user');
    if (!viewer) throw unauthorized();
    const { count, waitSec } = await hit(pool, `upload:${viewer.id}`, DAY_SEC);
    if (count > PER_DAY) throw tooMany(waitSec, '今日上传图片过多，请明天再试');

    const sent = await readFile(request, MAX_BYTES, { none: CHOOSE, empty: CHOOSE, tooLarge: copy.imageTooLarge });
    const kind = imageKind(sent);
    if (!kind) throw refused(copy.imageTip);
    const picture = await reencode(sent, kind);
    if (!picture) throw refused('图片无法识别，请更换后重新上传');

    const key = await storeUpload(db, { userId: viewer.id, bytes: picture.length }, () => storage.put(picture, kind === 'png' ? 'png' : 'jpg'));
    const url = `/uploads/${key}`;
    const fileName = key.slice(key.lastIndexOf('/') + 1);
    return { code: CODE.ok, msg: copy.ok, url, data: { url, fileName, size: picture.length } };
  });

  app.get<{ Params: { folder: string; name: string } }>('/uploads/:folder/:name', async (request, reply) => {
    const { folder, name } = request.params;
    const type = /^[0-9a-f]{64}\.(png|jpg)$/.exec(name)?.[1];
    const key = `${folder}/${name}`;
    const size = type && /^[0-9a-f]{2}$/.test(folder) ? await storage.size(key) : null;
    if (size === null) return reply.code(404).type('text/plain; charset=utf-8').send(copy.missing);
    return reply.headers({
      'content-type': type === 'png' ? 'image/png' : 'image/jpeg', 'content-length': size, 'content-security-policy': 'sandbox', 'cache-control': 'public, max-age=31536000, immutable',
    }).send(storage.stream(key));
  });
};
