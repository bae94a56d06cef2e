import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { officeKind } from './office-file.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';

const BOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const overrideOf = ([part, type]: [string, string]) => `<Override PartName="/${part}" ContentType="${type}"/>`;
const OPENS = 'http://x/relationships/officeDocument';
const packageOf = (target: string, types: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(`<Types>${Object.entries(types).map(overrideOf).join('')}</Types>`),
      '_rels/.rels': strToU8(
        `<Relationships><Relationship Id="r1" Type="${OPENS}" Target="${target}"/></Relationships>`,
      ),
      'word/embeddings/xl/workbook.xml': strToU8('<workbook/>'),
    }),
  );
const old = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')]);
const open = (mimetype: string): Buffer => Buffer.from(zipSync({ mimetype: strToU8(mimetype) }, { level: 0 }));

describe('what a file is', () => {
  it('is told by the part that the package opens with, not by what is embedded in it', async () => {
    const own = await writeWorkbook([{ name: '题目', columns: [{ title: '题干', width: 10 }], rows: [] }]);
    expect(officeKind(Buffer.from(own))).toEqual({ kind: 'xlsx' });
    const fixture = new URL('../../features/question/import/fixtures/cases/embedded-workbook.docx', import.meta.url);
    expect(officeKind(readFileSync(fixture))).toEqual({ kind: 'docx' });
    const types = { 'xl/workbook.xml': BOOK, 'word/document2.xml': WORD };
    expect(officeKind(packageOf('word/document2.xml', types))).toEqual({ kind: 'docx' });
    expect(officeKind(packageOf('/xl/workbook.xml', types))).toEqual({ kind: 'xlsx' });
  });

  it('is told by the first part of a name, however many have it', () => {
    const types = (type: string) => strToU8(`<Types>${overrideOf(['main.xml', type])}</Types>`);
    const bytes = Buffer.from(zipSync({ '[Content_Types].xml': types(WORD), '[Content_Types].xm_': types(BOOK) }));
    const [local, central] = [bytes.indexOf('.xm_'), bytes.lastIndexOf('.xm_')];
    for (const at of [local, central]) bytes.write('.xml', at);
    expect(officeKind(bytes)).toEqual({ kind: 'docx' });
  });

  it.each([
    ['a PDF', Buffer.from('\n%PDF-1.7'), /这是 PDF 文件/],
    ['an old document', old('WordDocument'), /\.doc 或 WPS 的 \.wps/],
    ['an old workbook', old('Workbook'), /\.xls 或 WPS 的 \.et/],
    ['one with a password', old('EncryptedPackage'), /取消密码/],
    ['an OpenDocument text', open('application/vnd.oasis.opendocument.text'), /这是 \.odt 文档/],
    ['an OpenDocument spreadsheet', open('application/vnd.oasis.opendocument.spreadsheet'), /这是 \.ods 表格/],
    ['an archive', Buffer.from(zipSync({ '题目.docx': strToU8('x') })), /这是压缩包/],
    ['a page under the name of a workbook', Buffer.from('\uFEFF<html><table>'), /网页（HTML）/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /这是图片/],
    ['a text', Buffer.from('题干,答案\n一,A'), /这是纯文本/],
    ['a text in GBK', Buffer.from('ccd6b8c92c41', 'hex'), /这是纯文本/],
    ['anything else', Buffer.from([0, 1, 2, 3]), /文件无法识别/],
    ['a broken archive', Buffer.from('PK\u0003\u0004broken'), /文件无法识别/],
  ])('%s is refused with what it is and what to do', (_, bytes, sentence) => {
    expect(officeKind(bytes)).toEqual({ fault: expect.stringMatching(sentence) as string });
  });
});
