import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWord } from './word.ts';
import { counting, readNumbering } from './numbering.ts';
import { writeWord } from './writer.ts';

const document = (paragraphs: readonly string[]) => writeWord(paragraphs.map((text) => ({ text })));
/** The document with its main part, or others, rewritten. */
const altered = async (change: (parts: Record<string, Uint8Array>) => void) => {
  const parts = unzipSync(await document(['1. 题干', 'A. 甲', 'B. 乙', '答案：A']));
  change(parts);
  return zipSync(parts);
};

describe('a Word document', () => {
  it('is read as its questions', async () => {
    const { drafts } = await readWord(await document(['一、单选题', '1. <甲> & 乙', 'A. 甲', 'B. 乙', '答案：B']));
    expect(drafts).toMatchObject([{ place: '第 2 段', question: { type: 1, stem: '<甲> & 乙', answer: ['B'] } }]);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['text that is none', () => strToU8('no archive'), /无法识别/],
    ['half a file', async () => (await document(['1. 题干'])).subarray(0, 300), /无法识别/],
    ['an archive without a document', () => zipSync({ 'a.txt': strToU8('a') }), /无法识别/],
    [
      'broken XML',
      () =>
        altered((parts) => {
          parts['word/document.xml'] = strToU8('<w:document><w:body><w:p>');
        }),
      /无法识别/,
    ],
    [
      'a bomb',
      () =>
        altered((parts) => {
          parts['word/document.xml'] = new Uint8Array(101 * 1024 * 1024);
        }),
      /解压后不能超过100M/,
    ],
    [
      'a heap of parts',
      () =>
        altered((parts) => {
          for (let n = 0; n < 5_100; n += 1) parts[`word/${n}.xml`] = strToU8('');
        }),
      /解压后不能超过100M/,
    ],
    [
      '301 pictures',
      () =>
        altered((parts) => {
          for (let n = 0; n < 301; n += 1) parts[`word/media/${n}.png`] = strToU8('x');
        }),
      /图片不能超过300张/,
    ],
  ])('%s is refused in a sentence', async (_, bytes, sentence) => {
    await expect(readWord(await bytes())).rejects.toThrow(sentence);
  });

  it('fetches no picture that it only links to', async () => {
    const fixture = unzipSync(
      readFileSync(new URL('../../features/question/import/fixtures/pictures-and-formulas.docx', import.meta.url)),
    );
    const relations = 'word/_rels/document.xml.rels';
    const text = new TextDecoder().decode(fixture[relations]);
    fixture[relations] = strToU8(
      text.replace(/Target="media\/[^"]+"/g, 'TargetMode="External" Target="http://127.0.0.1:9/x.png"'),
    );
    const { pictures, drafts } = await readWord(zipSync(fixture));
    expect(pictures.every(({ bytes }) => bytes.length === 0)).toBe(true);
    expect(drafts).toHaveLength(5);
  });
});

describe('automatic numbers', () => {
  const level = (at: number, format: string, text: string, start = 1) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>` +
    `<w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering = readNumbering(
    `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2．')}` +
      `${level(2, 'chineseCounting', '第%3条 %1')}${level(3, 'bullet', '•')}</w:abstractNum>` +
      `<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>` +
      `<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/>` +
      '</w:lvlOverride></w:num></w:numbering>',
  );
  it('count as Word counts them', () => {
    const next = counting(numbering);
    const of = (numId: string, at: number) => next({ numId, level: at, style: null });
    expect([of('1', 0), of('1', 1), of('1', 1), of('1', 0), of('1', 1)]).toEqual(['1.', 'A．', 'B．', '2.', 'A．']);
    expect([of('2', 0), of('2', 0), of('1', 0)]).toEqual(['5.', '6.', '7.']);
    expect(Array.from({ length: 12 }, () => of('1', 2)).slice(8)).toEqual([
      '第九条 7',
      '第十条 7',
      '第十一条 7',
      '第十二条 7',
    ]);
    expect([of('1', 3), of('9', 0)]).toEqual(['', '']);
  });
});
