import { crc32 } from 'node:zlib';

/** A Word document of plain paragraphs, as small as Word takes it: nothing in the container is compressed. */

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
/** A matrix cannot be written in a line of text; `[公式]` stands for one. */
const runs = (line: string): string =>
  line
    .split(/(\[公式\])/)
    .map((part) =>
      part === '[公式]'
        ? '<m:oMath><m:m><m:mr><m:e><m:r><m:t>R</m:t></m:r></m:e></m:mr></m:m></m:oMath>'
        : `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`,
    )
    .join('');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';
const filesOf = (lines: readonly string[]): Record<string, string> => ({
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.` +
    `wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels':
    `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" ` +
    `Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml':
    `${HEAD}<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:m="${OFFICE}/officeDocument/2006/math">` +
    `<w:body>${lines.map((line) => `<w:p>${runs(line)}</w:p>`).join('')}</w:body></w:document>`,
});

const numbers = (...fields: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const wordFile = (lines: readonly string[]): Buffer => {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(filesOf(lines))) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const shared = numbers(
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [4, 0],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    );
    const entry = Buffer.concat([numbers([4, 0x04034b50]), shared, name, content]);
    const rest = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(Buffer.concat([numbers([4, 0x02014b50], [2, 20]), shared, rest, name]));
    local.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const count = directory.length;
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...local, list, end]);
};
