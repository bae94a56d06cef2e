import { copy } from '@zhibiao/contract/copy';
import { uploadStaffPicture } from '@zhibiao/contract/site-staff';
import type { Deps } from '#deps.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveUpload } from '#http/upload.ts';
import { repaint } from '#ports/image.ts';
import { storeStaffUpload } from '#services/staff-uploads.ts';
import { FAULTS } from './upload.ts';

const SENTENCES = { none: '请选择要上传的图片', empty: '请选择要上传的图片', tooLarge: copy.imageTooLarge };

/** Pictures for the site's own pages, re-encoded as learners' are. Everybody may see them from then on. */
export const staffPictureRoute = (app: App, deps: Deps): void =>
  serveUpload(app, deps, uploadStaffPicture, {
    sentences: SENTENCES,
    before: async () => {},
    take: async ({ staff, file }) => {
      const painted = await repaint(staff.id ?? staff.kind, file.path);
      if ('fault' in painted) throw refused(FAULTS[painted.fault]);
      const { picture, kind } = painted;
      const url = await storeStaffUpload(deps, staff, { object: 'image', bytes: picture.length }, () =>
        deps.storage.put(picture, kind === 'png' ? 'png' : 'jpg'),
      );
      return { url };
    },
  });
