import { copy } from '@zhibiao/contract/core/copy';
import { uploadStaffFile, uploadStaffPicture } from '@zhibiao/contract/site/staff';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { repaint } from '#ports/image/image.ts';
import type { Folder } from '#ports/storage/storage.ts';
import { storeStaffUpload } from '#services/files/staff-uploads.ts';
import { FAULTS } from './upload.ts';

const SENTENCES = { none: '请选择要上传的图片', empty: '请选择要上传的图片', tooLarge: copy.imageTooLarge };

/** Re-encodes what staff sent, as it is done with learners' pictures, and stores it. */
const takePicture = async (
  deps: Deps,
  { staff, file }: { staff: Staff; file: { path: string } },
  folder?: Folder,
): Promise<{ url: string }> => {
  const painted = await repaint(staff.id, file.path);
  if ('fault' in painted) throw refused(FAULTS[painted.fault]);
  const { picture, kind } = painted;
  const url = await storeStaffUpload(deps, staff, { object: 'image', bytes: picture.length }, () =>
    deps.storage.put(picture, kind === 'png' ? 'png' : 'jpg', folder),
  );
  return { url };
};

/** Pictures for the site's own pages, public from then on; and private ones, for viewers of what they are for. */
export const staffPictureRoutes = (app: App, deps: Deps): void => {
  const common = { sentences: SENTENCES, before: async () => {} };
  serveUpload(app, deps, uploadStaffPicture, { ...common, take: (sent) => takePicture(deps, sent) });
  serveUpload(app, deps, uploadStaffFile, { ...common, take: (sent) => takePicture(deps, sent, 'private') });
};
