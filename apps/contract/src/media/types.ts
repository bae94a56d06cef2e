import { z } from 'zod';
import { codes } from '../core/codes.ts';

/** Stored films, recordings and documents, as learners and staff know them. */
export const MEDIA = codes({ video: ['video', '视频'], audio: ['audio', '音频'], pdf: ['pdf', 'PDF'] });

/** A smaller film made of an uploaded one. `file` plays as it is; `index` is its HLS playlist. Both are signed. */
export const Rendition = z.object({
  height: z.number(),
  /** Bits a second. */
  bandwidth: z.number(),
  file: z.string(),
  index: z.string(),
});
export type Rendition = z.output<typeof Rendition>;
