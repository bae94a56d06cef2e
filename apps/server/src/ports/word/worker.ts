import '#lib/in-background.ts';
import { unzipSync } from 'fflate';
import { readQuestionText } from '#domain/question/text.ts';
import { answerJobs } from '#lib/thread/thread-jobs.ts';
import type { WordAnswer, WordJob, WordPicture } from '#ports/word/word.ts';
import { documentLines } from './lines.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import { attribute, descendants, parseXml, type XmlElement } from './tree.ts';
import { attributeOf, tagsOf } from '#lib/text/xml-tags.ts';

/** The thread in which ports/word/word.ts reads one file. */

const PARTS_MAX = 5_000;

class TooLarge extends Error {}
class TooManyPictures extends Error {}

type Parts = Record<string, Uint8Array>;
const NEEDED = /\.(xml|rels)$|^word\/media\//i;

/** What reading needs, unpacked within bounds: fflate writes no part beyond the size it announced. */
const unpack = ({ bytes, unpackedMax, picturesMax }: WordJob): { parts: Parts; embedded: string[] } => {
  let [unpacked, count, pictures] = [0, 0, 0];
  const embedded: string[] = [];
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1;
      if (count > PARTS_MAX) throw new TooLarge();
      if (name.startsWith('word/embeddings/')) embedded.push(name);
      if (!NEEDED.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > unpackedMax) throw new TooLarge();
      if (name.startsWith('word/media/')) pictures += 1;
      if (pictures > picturesMax) throw new TooManyPictures();
      return true;
    },
  });
  return { parts, embedded };
};

const textOf = (parts: Parts, name: string): string => new TextDecoder().decode(parts[name] ?? new Uint8Array());
const MAIN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const mainPart = (parts: Parts): string => {
  for (const tag of tagsOf(textOf(parts, '_rels/.rels')))
    if (attributeOf(tag, 'Type') === MAIN) return (attributeOf(tag, 'Target') ?? '').replace(/^\//, '');
  return 'word/document.xml';
};

const NOTES: readonly (readonly [part: string, note: string])[] = [
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
];
/** What stands below the pages, by the name and the number of what refers to it. */
const footnotesOf = (parts: Parts): Map<string, string> => {
  const notes = new Map<string, string>();
  for (const [part, name] of NOTES) {
    const xml = textOf(parts, `word/${part}.xml`);
    if (xml === '') continue;
    for (const note of descendants(parseXml(xml), `w:${name}`)) {
      const text = Array.from(descendants(note, 'w:t'), (one) => one.text).join('');
      notes.set(`w:${name}Reference ${attribute(note, 'id') ?? ''}`, text.trim());
    }
  }
  return notes;
};

/** A picture that is only linked to is not fetched, and has no bytes. */
const picturesOf = (parts: Parts, main: string, ids: readonly string[]): WordPicture[] => {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const targets = new Map<string, string>();
  for (const tag of tagsOf(textOf(parts, `${folder}_rels/${main.slice(folder.length)}.rels`))) {
    if (attributeOf(tag, 'TargetMode') === 'External') continue;
    const target = attributeOf(tag, 'Target') ?? '';
    targets.set(attributeOf(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : folder + target);
  }
  return ids.map((id) => ({ bytes: parts[targets.get(id) ?? ''] ?? new Uint8Array() }));
};

const EMBEDDED: readonly (readonly [ending: RegExp, name: string])[] = [
  [/\.xls[xmb]?$/i, '工作簿'],
  [/\.doc[xm]?$/i, '文档'],
  [/\.ppt[xm]?$/i, '演示文稿'],
  [/\.vsdx?$/i, 'Visio 图'],
];
const notesOf = (embedded: readonly string[], body: XmlElement): string[] => {
  const names = EMBEDDED.flatMap(([ending, name]) => (embedded.some((part) => ending.test(part)) ? [name] : []));
  if ([...descendants(body, 'w:altChunk')].length > 0) names.push('文件');
  return names.map((name) => `文档中嵌入的${name}未读入`);
};

const read = (job: WordJob): WordAnswer => {
  const { parts, embedded } = unpack(job);
  const main = mainPart(parts);
  if (!parts[main]) return { fault: 'unreadable' };
  const body = parseXml(textOf(parts, main));
  const { lines, pictures } = documentLines({
    body,
    numbering: readNumbering(textOf(parts, 'word/numbering.xml')),
    styles: readStyles(textOf(parts, 'word/styles.xml')),
    notes: footnotesOf(parts),
  });
  if (pictures.length > job.picturesMax) return { fault: 'too-many-pictures' };
  const { drafts, unread, answerLists } = readQuestionText(lines);
  return {
    drafts,
    pictures: picturesOf(parts, main, pictures),
    unread,
    answerLists,
    notes: notesOf(embedded, body),
  };
};

answerJobs<WordJob, WordAnswer>(async (job) => {
  try {
    return read(job);
  } catch (error: unknown) {
    if (error instanceof TooLarge) return { fault: 'too-large' };
    return { fault: error instanceof TooManyPictures ? 'too-many-pictures' : 'unreadable' };
  }
});
