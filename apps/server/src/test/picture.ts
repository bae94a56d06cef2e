import { API_BASE } from '@zhibiao/contract/envelope';
import { bareAddress } from '@zhibiao/contract/fields';
import { uploadPicture as upload } from '@zhibiao/contract/site';
import sharp from 'sharp';
import supertest from 'supertest';
import type { App } from '#http/app-types.ts';

let shade = 0;
/** Uploads a picture that no other call has made, and returns its address, as rows hold it. */
export const uploadPicture = async (app: App, token: string | undefined, colour = (shade += 1)): Promise<string> => {
  const picture = await sharp({
    create: { width: 8, height: 8, channels: 3, background: { r: colour % 256, g: Math.floor(colour / 256), b: 90 } },
  })
    .png()
    .toBuffer();
  const { body } = await supertest(app.server)
    .post(API_BASE + upload.path)
    .set('authorization', `Bearer ${token}`)
    .attach('file', picture, 'picture.png');
  const { url } = body as { url?: string };
  if (!url) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return bareAddress(url);
};
