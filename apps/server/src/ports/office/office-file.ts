import { unzipSync } from 'fflate';
import { OLE_SENTENCES, oleKind } from './ole-file.ts';
import { attributeOf, tagsOf } from '#lib/text/xml-tags.ts';

/** What a file is, by its content: a workbook, a Word document, or a sentence what else it is and what to do. */

export type OfficeKind = 'xlsx' | 'docx';

const TYPES = '[Content_Types].xml';
const RELATIONS = '_rels/.rels';
const MIMETYPE = 'mimetype';
/** Far more than these parts have; one that says it is larger is not unpacked. */
const PART_MAX = 1024 * 1024;
const PARTS_MAX = 10_000;

const SAVE = '，请另存为 .docx 或 .xlsx 后重新上传';
const OTHER = {
  pdf: '这是 PDF 文件，不能从中导入，请上传生成它的 Word 文档，或在 Word 中打开后另存为 .docx',
  odt: '这是 .odt 文档，请另存为 .docx 后重新上传',
  ods: '这是 .ods 表格，请另存为 .xlsx 后重新上传',
  slides: '这是演示文稿，请把内容放进 Word 文档或工作簿后重新上传',
  binary: '这是 .xlsb 工作簿，请另存为 .xlsx 后重新上传',
  apple: '这是 Pages 或 Numbers 的文件，请导出为 .docx 或 .xlsx 后重新上传',
  archive: '这是压缩包，请解压后上传其中的 .docx 或 .xlsx 文件',
  rtf: `这是 RTF 文档${SAVE}`,
  page: `这是网页（HTML）或 XML 文件，请用 Word 或 Excel 打开${SAVE}`,
  picture: '这是图片，不能读出其中的文字，请上传 .docx 或 .xlsx 文件',
  text: '这是纯文本（TXT、CSV 等），请用 Word 或 Excel 打开，另存为 .docx 或 .xlsx 后重新上传',
  doc: '这是旧版 Word 的 .doc 或 WPS 的 .wps 文档，请另存为 .docx 后重新上传',
  xls: '这是旧版 Excel 的 .xls 或 WPS 的 .et 表格，请另存为 .xlsx 后重新上传',
  ...OLE_SENTENCES,
  unknown: '文件无法识别，请上传 .xlsx 工作簿或 .docx 文档，建议下载模板填写',
} as const;
type Other = keyof typeof OTHER;

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

const MAIN: readonly (readonly [RegExp, OfficeKind | Other])[] = [
  [/spreadsheetml\.(?:sheet|template)\.main|sheet\.macroenabled\.main|template\.macroenabled\.main/, 'xlsx'],
  [/wordprocessingml\.(?:document|template)\.main|document\.macroenabled\.main/, 'docx'],
  [/sheet\.binary/, 'binary'],
  [/presentation/, 'slides'],
];
/** By the type of the part to which the package's own relationship points; what is embedded in it says nothing. */
const kindOfPackage = (parts: Record<string, Uint8Array>, names: readonly string[]): OfficeKind | Other => {
  const target = [...tagsOf(textOf(parts[RELATIONS]))]
    .find((tag) => attributeOf(tag, 'Type')?.endsWith('/officeDocument'))
    ?.attributes.match(/Target\s*=\s*["']\/?([^"']*)/)?.[1];
  const overrides = [...tagsOf(textOf(parts[TYPES]))].filter(({ name }) => /^(\w+:)?Override$/.test(name));
  const main = overrides.find((tag) => attributeOf(tag, 'PartName')?.replace(/^\//, '') === target);
  for (const tag of main ? [main, ...overrides] : overrides) {
    const type = (attributeOf(tag, 'ContentType') ?? '').toLowerCase();
    const found = MAIN.find(([pattern]) => pattern.test(type));
    if (found) return found[1];
  }
  // Some writers name their main part as everybody does and leave it at that.
  const place = target ?? names.find((name) => /^(?:xl\/workbook|word\/document)\.xml$/i.test(name)) ?? '';
  return place.startsWith('xl/') ? 'xlsx' : place.startsWith('word/') ? 'docx' : 'unknown';
};

const kindOfArchive = (bytes: Buffer): OfficeKind | Other => {
  const names: string[] = [];
  const wanted = new Set([TYPES, RELATIONS, MIMETYPE]);
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (names.length < PARTS_MAX) names.push(name);
        return originalSize <= PART_MAX && wanted.delete(name);
      },
    });
  } catch {
    return 'unknown';
  }
  if (parts[TYPES]) return kindOfPackage(parts, names);
  const mime = textOf(parts[MIMETYPE]);
  if (mime.includes('opendocument.text')) return 'odt';
  if (mime.includes('opendocument.spreadsheet')) return 'ods';
  if (mime.includes('opendocument')) return 'slides';
  return names.some((name) => name.endsWith('.iwa')) ? 'apple' : 'archive';
};

const holds = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'));
const kindOfOld = (bytes: Buffer): Other => {
  if (holds(bytes, 'WordDocument')) return 'doc';
  return holds(bytes, 'Workbook') ? 'xls' : 'old';
};

const HEAD = 1024;
const STARTS: readonly (readonly [RegExp, Other])[] = [
  [/%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
  [/^(?:Rar!|7z)/, 'archive'],
  [/^(?:.PNG|GIF8|II\*|RIFF.{4}WEBP)/s, 'picture'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!|\?xml|html|head|body|table|meta|div)/i, 'page'],
];
const JPEG = 'ffd8ff';
/** No byte of it is one that no text has. */
const isText = (bytes: Buffer): boolean =>
  bytes.length > 0 && bytes.subarray(0, 16 * HEAD).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));

const kindOf = (bytes: Buffer): OfficeKind | Other => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return kindOfArchive(bytes);
  const old = oleKind(bytes);
  if (old !== null) return old === 'old' ? kindOfOld(bytes) : old;
  if (bytes.subarray(0, 3).toString('hex') === JPEG) return 'picture';
  const head = bytes.subarray(0, HEAD).toString('latin1');
  return STARTS.find(([pattern]) => pattern.test(head))?.[1] ?? (isText(bytes) ? 'text' : 'unknown');
};

export const officeKind = (bytes: Buffer): { kind: OfficeKind } | { fault: string } => {
  const kind = kindOf(bytes);
  return kind === 'xlsx' || kind === 'docx' ? { kind } : { fault: OTHER[kind] };
};
