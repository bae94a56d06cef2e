import { fileKind } from './file-kind.ts';
import { hasPdfMark, pdfIsWhole } from './pdf-bytes.ts';

/** What an article may carry to be downloaded. */
export type AttachmentKind = 'pdf' | 'docx' | 'xlsx' | 'zip';

const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** The end record of an archive, with the longest comment it may have. */
const END_MOST = 22 + 65_535;
const MOST_ENTRIES = 10_000;

/** The names in an archive's directory; null when it has no whole one. */
const namesOf = (bytes: Buffer): string[] | null => {
  const end = bytes.lastIndexOf(END_OF_ZIP);
  if (end < 0 || end < bytes.length - END_MOST || end + 22 > bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return null;
  const names: string[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    names.push(bytes.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
};

const isArchive = (bytes: Buffer): boolean => bytes.length >= 22 && bytes.readUInt32LE(0) === 0x04034b50;

/** By its content, whatever it is called; null for everything else, and for half a file. */
export const attachmentKind = (bytes: Buffer): AttachmentKind | null => {
  if (hasPdfMark(bytes) && !isArchive(bytes)) return pdfIsWhole(bytes) ? 'pdf' : null;
  if (!isArchive(bytes)) return null;
  const names = namesOf(bytes);
  if (!names) return null;
  if (names.includes('word/document.xml')) return 'docx';
  return names.includes('xl/workbook.xml') ? 'xlsx' : 'zip';
};

const TAKEN = '仅支持PDF、DOCX、XLSX、ZIP格式的完整文件';
/** Why a file is none of these. */
export const attachmentFault = (bytes: Buffer): string => {
  if (hasPdfMark(bytes) || isArchive(bytes)) return '文件不完整，后面的内容缺失，请重新下载或导出后上传';
  const kind = fileKind(bytes);
  return kind ? `${kind.said}，${TAKEN}` : TAKEN;
};
