import { copy } from '@zhibiao/contract/copy';
import { refused } from '#errors.ts';
import type { Request } from './app-types.ts';

/** Of every route that takes a file: on a slow line its body may take until the server's own limit. */
export const UPLOAD = { config: { upload: true } };

/** What to say of a file that is none, empty or too large; what is wrong with the body itself has one sentence everywhere. */
type Sentences = { none: string; empty: string; tooLarge: string };

/**
 * The one file (field `file`) of a multipart body, whole, or a sentence that says what is wrong with it.
 * Whatever is wrong, the rest of the body is read and thrown away, so that the connection serves the next request.
 */
export const readFile = async (request: Request, maxBytes: number, sentences: Sentences): Promise<Buffer> => {
  try {
    return await read(request, maxBytes, sentences);
  } catch (fault) {
    request.raw.unpipe();
    request.raw.resume();
    throw fault;
  }
};

const read = async (request: Request, maxBytes: number, { none, empty, tooLarge }: Sentences): Promise<Buffer> => {
  if (!request.isMultipart()) throw refused(none);
  const part = await request.file({ limits: { fileSize: maxBytes } }).catch(broken);
  if (!part || part.fieldname !== 'file') throw refused(none);
  const bytes = await part.toBuffer().catch(() => null);
  // A file beyond the limit is cut by the parser, not refused.
  if (part.file.truncated) throw refused(tooLarge);
  if (!bytes) return broken();
  if (bytes.length === 0) throw refused(empty);
  return bytes;
};

/** No boundary, another one, no end: the parser's own words are for nobody. */
const broken = (): never => {
  throw refused(copy.brokenUpload);
};
