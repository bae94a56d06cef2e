import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copy } from '@zhibiao/contract/core/copy';
import type { DraftImage, DraftQuestion } from '#domain/question/draft.ts';
import { pictureUrl } from '#domain/question/text/shown.ts';
import { type Painted, repaint } from '#ports/image/image.ts';
import type { WordPicture } from '#ports/word/word.ts';
import { pictureFault } from '#features/question/import/staged.ts';

/** The pictures of a document, repainted as uploaded ones are. */

export type Ready = { picture: Uint8Array; kind: string };
const LINKED = '图片只是一个链接，不在文件里';
type Fault = Extract<Painted, { fault: unknown }>['fault'];
const FAULTS: Record<Fault, string> = {
  format: '只支持 JPG、PNG 图片（公式对象请改用截图）',
  unreadable: copy.imageUnreadable,
  'too-many-pixels': copy.imagePixels,
  'too-costly': copy.imageCostly,
};

/** By the address that a draft gives each; a sentence where it is no picture that can be shown. */
export const paintPictures = async (
  who: string,
  pictures: readonly WordPicture[],
  used: ReadonlySet<string>,
): Promise<Map<string, Ready | string>> => {
  const painted = new Map<string, Ready | string>();
  const folder = await mkdtemp(join(tmpdir(), 'zhibiao-import-'));
  try {
    for (const [no, { bytes }] of pictures.entries()) {
      const url = pictureUrl(no);
      if (!used.has(url)) continue;
      if (bytes.length === 0) {
        painted.set(url, LINKED);
        continue;
      }
      const path = join(folder, String(no));
      await writeFile(path, bytes);
      const result = await repaint(who, path);
      painted.set(url, 'fault' in result ? FAULTS[result.fault] : result);
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return painted;
};

type Path = (string | number)[];
/** Takes out of a question what is no picture; answers the faults. */
export const dropBroken = (question: DraftQuestion, painted: ReadonlyMap<string, Ready | string>) => {
  const faults: ReturnType<typeof pictureFault>[] = [];
  const isGood = (image: DraftImage, path: Path): boolean => {
    const found = painted.get(image.url);
    if (typeof found === 'object') return true;
    faults.push(pictureFault(path, found ?? copy.imageUnreadable));
    return false;
  };
  const clean = <T extends Pick<DraftQuestion, 'images' | 'options'>>(target: T, at: Path): T => ({
    ...target,
    images: target.images.filter((image) => isGood(image, [...at, 'stem'])),
    options: target.options.map((option, n) =>
      option.image && !isGood(option.image, [...at, 'options', n, 'text']) ? { ...option, image: null } : option,
    ),
  });
  const own = clean(question, []);
  return { question: { ...own, children: own.children.map((child, n) => clean(child, ['children', n])) }, faults };
};

/** The same question under the addresses that its pictures have now. */
export const readdress = <T extends Pick<DraftQuestion, 'images' | 'options'>>(
  target: T,
  addresses: ReadonlyMap<string, string>,
): T => ({
  ...target,
  images: target.images.map((image) => ({ ...image, url: addresses.get(image.url) ?? image.url })),
  options: target.options.map((option) =>
    option.image
      ? { ...option, image: { ...option.image, url: addresses.get(option.image.url) ?? option.image.url } }
      : option,
  ),
});
