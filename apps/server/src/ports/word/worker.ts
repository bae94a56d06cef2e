import '#lib/in-background.ts';
import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { readQuestionText } from '#domain/question-text.ts';
import { answerJobs } from '#lib/thread-jobs.ts';
import type { Answer, Job, WordPicture } from '#ports/word.ts';
import { linesOf, type WordNode } from './lines.ts';
import { readNumbering } from './numbering.ts';
import { restoreMarkers } from './restore.ts';
import { attributeOf, tagsOf } from '#ports/xml-tags.ts';

/** The thread in which ports/word.ts reads one file; mammoth is known here only. */

const PARTS_MAX = 5_000;

class TooLarge extends Error {}
class TooManyPictures extends Error {}

type Parts = Record<string, Uint8Array>;
const NEEDED = /\.(xml|rels)$|^word\/media\//i;

/** What reading needs, unpacked within bounds: fflate writes no part beyond the size it announced. */
const unpack = ({ bytes, unpackedMax, picturesMax }: Job): Parts => {
  let [unpacked, parts, pictures] = [0, 0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts += 1;
      if (parts > PARTS_MAX) throw new TooLarge();
      if (!NEEDED.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > unpackedMax) throw new TooLarge();
      if (name.startsWith('word/media/')) pictures += 1;
      if (pictures > picturesMax) throw new TooManyPictures();
      return true;
    },
  });
};

const textOf = (parts: Parts, name: string): string => new TextDecoder().decode(parts[name] ?? new Uint8Array());
const MAIN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const mainPart = (parts: Parts): string => {
  for (const tag of tagsOf(textOf(parts, '_rels/.rels')))
    if (attributeOf(tag, 'Type') === MAIN) return (attributeOf(tag, 'Target') ?? '').replace(/^\//, '');
  return 'word/document.xml';
};

/** A picture that is only linked to is not fetched, and has no bytes. */
const bytesOf = async ({ readAsBuffer }: WordNode): Promise<Uint8Array> => {
  try {
    return new Uint8Array((await readAsBuffer?.()) ?? []);
  } catch {
    return new Uint8Array();
  }
};
const picturesOf = async (nodes: readonly WordNode[]): Promise<WordPicture[]> => {
  const pictures: WordPicture[] = [];
  for (const node of nodes) pictures.push({ bytes: await bytesOf(node), type: node.contentType ?? '' });
  return pictures;
};

const read = async (job: Job): Promise<Answer> => {
  const parts = unpack(job);
  const main = mainPart(parts);
  if (!parts[main]) return { fault: 'unreadable' };
  const [numbering, styles] = [textOf(parts, 'word/numbering.xml'), textOf(parts, 'word/styles.xml')];
  parts[main] = new TextEncoder().encode(restoreMarkers(textOf(parts, main), readNumbering(numbering), styles));
  let found: WordNode = { type: 'document' };
  await mammoth.convertToHtml(
    { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
    {
      externalFileAccess: false,
      transformDocument: (document: WordNode) => {
        found = document;
        return { ...document, children: [] };
      },
    },
  );
  const { lines, pictures } = linesOf(found);
  if (pictures.length > job.picturesMax) return { fault: 'too-many-pictures' };
  return {
    drafts: [...readQuestionText(lines)],
    pictures: await picturesOf(pictures),
    unread: [],
    answerLists: [],
    notes: [],
  };
};

answerJobs<Job, Answer>((job) =>
  read(job).catch((error: unknown): Answer => {
    if (error instanceof TooLarge) return { fault: 'too-large' };
    return { fault: error instanceof TooManyPictures ? 'too-many-pictures' : 'unreadable' };
  }),
);
