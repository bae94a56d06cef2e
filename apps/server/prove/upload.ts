import { API_BASE, type Envelope } from '@zhibiao/contract/core/envelope';
import { uploadPicture } from '@zhibiao/contract/site/learner';
import sharp from 'sharp';
import type { BenchLearner } from '#bench/support/learners.ts';
import { whyLost } from './call.ts';

/** A picture that nothing makes smaller: every point is drawn by chance. */
export const noise = (side: number): Promise<Buffer<ArrayBuffer>> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
export const pictureOf = async (side: number): Promise<Blob> => new Blob([await noise(side)], { type: 'image/png' });

/** Status 0 is no answer at all. Many may send the same one, which is then held once. */
export const sendPicture = async (
  base: string,
  { token }: BenchLearner,
  picture: Blob,
): Promise<Envelope & { status: number }> => {
  const body = new FormData();
  body.set('file', picture, 'picture.png');
  const headers = { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`${base}${API_BASE}${uploadPicture.path}`, { method: 'POST', body, headers });
    return { ...((await answer.json()) as Envelope), status: answer.status };
  } catch (error) {
    return { status: 0, code: 0, msg: whyLost(error) };
  }
};
