/**
 * The pictures of a text in Rich Text Format 1.9.1 (§ Pictures), in their order. Word and WPS put it on the clipboard
 * beside their HTML, whose own pictures are only paths on the author's disk. A picture that no browser draws, such as a
 * metafile, is null in its place.
 */
export const rtfPictures = (rtf: string): (File | null)[] => {
  const pictures: (File | null)[] = [];
  const groups: Group[] = [];
  let group: Group = { left: false, pict: null };
  // Data is what stands after the last control word or inner group of its picture.
  let dataFrom = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(rtf); token; token = TOKEN.exec(rtf)) {
    const [all, word, number] = token;
    if (all === '{') {
      groups.push(group);
      group = { left: group.left, pict: null };
    } else if (all === '}') {
      if (group.pict && !group.left) pictures.push(fileOf(group.pict, rtf.slice(dataFrom, token.index)));
      group = groups.pop() ?? { left: false, pict: null };
    } else if (word === 'bin') TOKEN.lastIndex += Math.max(0, Number(number ?? 0));
    else if (word === 'pict') group.pict = 'other';
    else if (word !== undefined && LEFT.has(word)) group.left = true;
    else if (group.pict && word !== undefined) group.pict = FORMATS[word] ?? group.pict;
    dataFrom = TOKEN.lastIndex;
  }
  return pictures;
};

type Format = 'png' | 'jpeg' | 'other';
type Group = { left: boolean; pict: Format | null };

/** A sign that is written with a backslash is none of these. */
const TOKEN = /\\[\\{}]|[{}]|\\([a-z]+)(-?\d+)?/gi;
const FORMATS: Readonly<Record<string, Format>> = { pngblip: 'png', jpegblip: 'jpeg' };
/** Second copies for old readers, and pictures that stand in no paragraph. */
const LEFT = new Set([
  'nonshppict',
  'shprslt',
  'mmathPict',
  'listpicture',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
]);

const fileOf = (format: Format, data: string): File | null => {
  const hex = data.replace(/\s/g, '');
  if (format === 'other' || hex === '' || hex.length % 2 !== 0 || /[^\da-f]/i.test(hex)) return null;
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  return new File([bytes], `picture.${format}`, { type: `image/${format}` });
};
