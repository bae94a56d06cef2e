/** What a file is that we do not take, by its first bytes: a refusal that names it tells what to do. */
/** `said`: 文件的内容是网页. */
type FileKind = { name: string; said: string; advice: string };

/** So many bytes are enough to tell. */
export const KIND_BYTES = 8192;

const ADVICE = {
  paper: '请导出为 PDF 后上传',
  page: '可能没有下载到文件本身，请重新下载后上传',
  film: '请转换为 MP4（H.264 和 AAC）后上传',
  sound: '请转换为 MP3 或 M4A 后上传',
  picture: '请放入文档并导出为 PDF 后上传',
  archive: '请解压后上传其中的文件',
};

// Marks of files are control characters by nature.
// oxlint-disable no-control-regex
/** What stands where; the first that fits, so the exact ones first. Latin 1, as the bytes are. */
const KINDS: readonly (readonly [mark: RegExp, name: string, kind: keyof typeof ADVICE])[] = [
  [/^\s*(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script)\b/i, '网页', 'page'],
  [/^PK\x03\x04[^]*word\/(?:document|_rels)/, 'Word 文档', 'paper'],
  [/^PK\x03\x04[^]*xl\/(?:workbook|_rels|worksheets)/, 'Excel 表格', 'paper'],
  [/^PK\x03\x04[^]*ppt\/(?:presentation|_rels|slides)/, 'PPT 演示文稿', 'paper'],
  [/^PK\x03\x04[^]*OFD\.xml/, 'OFD 文档', 'paper'],
  [/^PK\x03\x04[^]{26}mimetypeapplication\/epub/, 'EPUB 电子书', 'paper'],
  [/^PK\x03\x04[^]{26}mimetypeapplication\/vnd\.oasis/, 'OpenDocument 文档', 'paper'],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, '旧版 Office 或 WPS 文档', 'paper'],
  [/^\{\\rtf/, 'RTF 文档', 'paper'],
  [/^(?:CAJ|KDH|HN|NH)[\x00-\x20]/, '知网 CAJ 文档', 'paper'],
  [/^%!PS/, 'PostScript 文件', 'paper'],
  [/^AT&TFORM[^]{4}DJV/, 'DjVu 文档', 'paper'],
  [/^(?:PK\x03\x04|PK\x05\x06)/, 'ZIP 压缩包', 'archive'],
  [/^Rar!\x1a\x07/, 'RAR 压缩包', 'archive'],
  [/^7z\xbc\xaf\x27\x1c/, '7z 压缩包', 'archive'],
  [/^\x1f\x8b/, 'GZ 压缩包', 'archive'],
  [/^RIFF[^]{4}AVI /, 'AVI 视频', 'film'],
  [/^RIFF[^]{4}WAVE/, 'WAV 音频', 'sound'],
  [/^RIFF[^]{4}WEBP/, 'WebP 图片', 'picture'],
  [/^\x30\x26\xb2\x75\x8e\x66\xcf\x11/, 'WMV 或 WMA 文件', 'film'],
  [/^FLV\x01/, 'FLV 视频', 'film'],
  [/^\.RMF/, 'RMVB 视频', 'film'],
  [/^\x00\x00\x01\xba/, 'MPEG 视频', 'film'],
  [/^\x47[^]{187}\x47[^]{187}\x47/, 'TS 视频', 'film'],
  [/^OggS/, 'OGG 文件', 'sound'],
  [/^fLaC/, 'FLAC 音频', 'sound'],
  [/^#!AMR/, 'AMR 录音', 'sound'],
  [/^\xff[\xf0\xf1\xf8\xf9][\x40-\xbf]/, 'AAC 音频', 'sound'],
  [/^\x89PNG\r\n/, 'PNG 图片', 'picture'],
  [/^\xff\xd8\xff/, 'JPEG 图片', 'picture'],
  [/^GIF8/, 'GIF 图片', 'picture'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF 图片', 'picture'],
  [/^BM[^]{4}\0\0\0\0/, 'BMP 图片', 'picture'],
];

export const fileKind = (bytes: Uint8Array): FileKind | null => {
  const head = Buffer.from(bytes.subarray(0, KIND_BYTES)).toString('latin1');
  const [, name, kind] = KINDS.find(([mark]) => mark.test(head)) ?? [];
  if (!name || !kind) return null;
  return { name, said: `文件的内容是${/^\w/.test(name) ? ' ' : ''}${name}`, advice: ADVICE[kind] };
};
