import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** Documents of many shapes. `why`: what is to be said of one that is refused. */
export type PdfSample = { name: string; bytes: Uint8Array; why?: RegExp };

const LOCKED = /需要密码/;
const CUT_OFF = /不完整/;

const drawn = (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const document = new PDFDocument(options);
  for (let page = 1; page < 4; page += 1) document.text(`Page ${page}`).addPage();
  document.end();
  return buffer(document);
};

/** A document of objects by hand, each a line; `end` writes what stands behind them. */
const bare = (end: (offsets: readonly number[], size: number) => string, version = '1.4', lineEnd = '\n'): Buffer => {
  const content = 'BT /F1 24 Tf 72 700 Td (Page) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let [text, offsets] = [`%PDF-${version}${lineEnd}`, [] as number[]];
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj${lineEnd}${object}${lineEnd}endobj${lineEnd}`;
  }
  return Buffer.from(text + end(offsets, text.length), 'latin1');
};
const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
const table = (offsets: readonly number[], at: number, move = 0) =>
  `xref\n0 6\n0000000000 65535 f \n${offsets.map((offset) => line(offset + move)).join('')}` +
  `trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${at + move}\n%%EOF\n`;
const trailerOnly = () => 'trailer\n<</Size 6/Root 1 0 R>>\n';
const sealed = () =>
  '6 0 obj\n<</Filter/Adobe.PubSec/V 4/R 4/SubFilter/adbe.pkcs7.s5>>\nendobj\n' +
  'trailer\n<</Size 7/Root 1 0 R/Encrypt 6 0 R/ID[<00><00>]>>\nstartxref\n0\n%%EOF\n';
const stream = (offsets: readonly number[], at: number) => {
  const rows = deflateSync(Buffer.from([0, 0, 0, 255, ...[...offsets, at].flatMap((o) => [1, o >> 8, o & 255, 0])]));
  const head = `<</Type/XRef/Size 7/Root 1 0 R/W[1 2 1]/Filter/FlateDecode/Length ${rows.length}>>`;
  return `6 0 obj\n${head}stream\n${rows.toString('latin1')}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`;
};
/** A second state of the document, behind the first. */
const updated = (bytes: Buffer): string => {
  const before = bytes.lastIndexOf('xref\n0 6');
  const at = bytes.length;
  const object = '7 0 obj\n<</Title(Second)>>\nendobj\n';
  return (
    `${object}xref\n7 1\n${line(at)}trailer\n<</Size 8/Root 1 0 R/Info 7 0 R/Prev ${before}>>\n` +
    `startxref\n${at + object.length}\n%%EOF\n`
  );
};

const VERSIONS = ['1.3', '1.4', '1.5', '1.6', '1.7', '1.7ext3'] as const;
const BEFORE: Readonly<Record<string, string>> = {
  'a mark of UTF-8': '\xef\xbb\xbf',
  'empty lines': '\r\n\r\n',
  'a mail header': `Content-Type: application/pdf\r\nX-Note: ${'x'.repeat(600)}\r\n\r\n`,
  'a printer job': '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n',
  zeros: '\0'.repeat(128),
  'a kilobyte less five bytes': 'x'.repeat(1019),
};
const AFTER: Readonly<Record<string, string>> = {
  'a line end': '\r',
  'empty lines': '\n'.repeat(6000),
  zeros: '\0'.repeat(100_000),
  'a page': '<script>track()</script>\n'.repeat(400),
};

export const pdfCorpus = async (): Promise<PdfSample[]> => {
  const [plain, byHand] = [await drawn(), bare(table)];
  const update = updated(byHand);
  const protectedOnes: PdfSample[] = [];
  for (const pdfVersion of VERSIONS) {
    const compress = pdfVersion !== '1.3';
    protectedOnes.push(
      { name: `version ${pdfVersion}`, bytes: await drawn({ pdfVersion, compress }) },
      {
        name: `${pdfVersion}, owner's password`,
        bytes: await drawn({ pdfVersion, ownerPassword: 'o', permissions: {} }),
      },
      { name: `${pdfVersion}, password to open`, bytes: await drawn({ pdfVersion, userPassword: 'u' }), why: LOCKED },
    );
  }
  const joined = (...parts: (string | Uint8Array)[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return [
    ...protectedOnes,
    ...Object.entries(BEFORE).map(([name, text]) => ({ name: `${name} before`, bytes: joined(text, plain) })),
    ...Object.entries(BEFORE).map(([name, text]) => ({ name: `${name} before, by hand`, bytes: joined(text, byHand) })),
    ...Object.entries(AFTER).map(([name, text]) => ({ name: `${name} behind`, bytes: joined(plain, text) })),
    { name: 'by hand', bytes: byHand },
    { name: 'version 2.0', bytes: bare(table, '2.0') },
    { name: 'line ends of Windows', bytes: bare(table, '1.4', '\r\n') },
    { name: 'line ends of old Macs', bytes: bare(table, '1.4', '\r') },
    { name: 'a table that is a stream', bytes: bare(stream, '1.5') },
    { name: 'a table moved by ten bytes', bytes: bare((offsets, at) => table(offsets, at, 10)) },
    { name: 'no table', bytes: bare(trailerOnly) },
    { name: 'no last line', bytes: byHand.subarray(0, byHand.lastIndexOf('%%EOF')) },
    { name: 'no startxref', bytes: byHand.subarray(0, byHand.lastIndexOf('startxref')) },
    { name: 'no ends of objects', bytes: Buffer.from(byHand.toString('latin1').replaceAll('endobj\n', ''), 'latin1') },
    { name: 'a wrong count', bytes: Buffer.from(byHand.toString('latin1').replace('/Count 1', '/Count 5'), 'latin1') },
    { name: 'a change behind', bytes: joined(byHand, update) },
    { name: 'twice', bytes: joined(plain, plain) },
    { name: 'a change cut off', bytes: joined(byHand, update.slice(0, 20)), why: CUT_OFF },
    ...[0.2, 0.4, 0.6, 0.8].map((share) => ({
      name: `the first ${share * 100} %`,
      bytes: plain.subarray(0, plain.length * share),
      why: CUT_OFF,
    })),
    { name: 'for holders of a certificate', bytes: bare(sealed), why: /证书/ },
    { name: 'nothing', bytes: Buffer.alloc(0), why: /空的/ },
    { name: 'a page', bytes: Buffer.from('<!doctype html><title>登录</title>'), why: /网页/ },
    { name: 'a Word file', bytes: Buffer.from(`PK\x03\x04${'.'.repeat(26)}word/document.xml`), why: /Word/ },
    { name: 'a picture', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), why: /JPEG/ },
    { name: 'a text', bytes: Buffer.from('不是文档'), why: /无法识别/ },
    { name: 'the mark alone', bytes: Buffer.from('%PDF-1.7\n'), why: CUT_OFF },
  ];
};
