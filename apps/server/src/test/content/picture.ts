import { API_BASE } from '@zhibiao/contract/core/envelope';
import { bareAddress, type FilePurpose } from '@zhibiao/contract/core/fields';
import { uploadPicture as upload } from '@zhibiao/contract/site/learner';
import { uploadStaffFile } from '@zhibiao/contract/site/staff';
import sharp from 'sharp';
import supertest from 'supertest';
import type { App } from '#http/app-types.ts';

let shade = 0;
/** Uploads a picture that no other call has made, and returns its address, as rows hold it. */
export const uploadPicture = async (
  app: App,
  token: string | undefined,
  colour = (shade += 1),
  path: string = upload.path,
): Promise<string> => {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: { r: colour % 256, g: Math.floor(colour / 256), b: 90 } },
  })
    .png()
    .toBuffer();
  const { body } = await supertest(app.server)
    .post(API_BASE + path)
    .set('authorization', `Bearer ${token}`)
    .attach('file', picture, 'picture.png');
  const url = (body as { data?: { url?: string } }).data?.url;
  if (!url) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return bareAddress(url);
};

/** The same of a private one. */
export const uploadPrivately = (app: App, token: string | undefined, purpose: FilePurpose, colour?: number) =>
  uploadPicture(app, token, colour, `${upload.path}?for=${purpose}`);
/** And of one that staff send. */
export const uploadByStaff = (app: App, token: string | undefined, purpose: FilePurpose, colour?: number) =>
  uploadPicture(app, token, colour, `${uploadStaffFile.path}?for=${purpose}`);
