import { uploadTemplateImage } from '@zhibiao/contract/certificate/staff-template';
import { copy } from '@zhibiao/contract/core/copy';
import type { Deps } from '#deps.ts';
import { run, sql } from '#db/sql.ts';
import { personIdOf } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { repaintClear, type Repainted } from '#ports/image/image.ts';
import { audited } from '#services/audit/audited.ts';
import { naming } from '#services/files/uploads.ts';
import { asData } from './queries.ts';

const SENTENCES = { none: '请选择要上传的图片', empty: '请选择图片', tooLarge: '图片不能超过2MB' };
const FAULTS: Record<Extract<Repainted, { fault: unknown }>['fault'], string> = {
  format: '印章、签名和标志须为透明背景的PNG图片',
  opaque: '图片没有透明背景，会盖住下面的文字，请换成透明背景的PNG图片',
  large: '图片的宽和高不能超过2000像素',
  unreadable: copy.imageUnreadable,
  'too-many-pixels': '图片的宽和高不能超过2000像素',
  'too-costly': copy.imageCostly,
};

/** Painted again, and kept at no address: a seal that anybody could fetch would be anybody's. */
export const imageRoute = (app: App, deps: Deps): void =>
  serveUpload(app, deps, uploadTemplateImage, {
    sentences: SENTENCES,
    before: async () => {},
    take: async ({ staff, file }) => {
      const painted = await repaintClear(staff.id, file.path);
      if ('fault' in painted) throw refused(FAULTS[painted.fault]);
      const { picture, width, height } = painted;
      const key = await audited(deps, staff, async (client, note) => {
        await naming(client);
        const stored = await deps.storage.put(picture, 'png');
        await run(
          client,
          sql`INSERT INTO "CertImage" (key, "staffId", bytes, width, height, at)
            VALUES (${stored}, ${personIdOf(staff)}, ${picture.length}, ${width}, ${height}, clock_timestamp())
            ON CONFLICT (key) DO UPDATE SET at = excluded.at`,
        );
        note({ object: 'image', id: stored, counts: { bytes: picture.length } });
        return stored;
      });
      return { key, data: asData(picture) };
    },
  });
