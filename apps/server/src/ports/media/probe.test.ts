import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { containerOf } from '#domain/media/kind.ts';
import { hashFile, probeMedia } from './probe.ts';

const MEDIA = join(import.meta.dirname, '../../test/media');
const CHECKLIST = join(import.meta.dirname, '../../../../../prisma/seed/media/ipms-checklist.pdf');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-probe-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Under a name that tells nothing, or a lie. */
const written = async (bytes: Uint8Array, name = 'film.mp4') => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};
const sample = (name: string) => readFile(name.endsWith('.pdf') ? CHECKLIST : join(MEDIA, name));

it.each([
  ['film.mp4', { kind: 'video', format: 'MP4', videoCodec: 'avc', audioCodec: 'aac', advice: ['anywhere'] }],
  ['moov-last.mp4', { kind: 'video', advice: ['anywhere', 'slow-start'] }],
  ['film.mov', { kind: 'video', format: 'MOV', ext: 'mp4', mime: 'video/mp4' }],
  ['fragmented.mp4', { kind: 'video', advice: ['anywhere'] }],
  ['hevc.mp4', { kind: 'video', videoCodec: 'hevc', advice: ['hevc'] }],
  ['deep.mp4', { kind: 'video', videoCodec: 'avc', advice: ['h264-deep', 'no-sound'] }],
  ['silent.mp4', { kind: 'video', audioCodec: null, advice: ['anywhere', 'no-sound'] }],
  ['vfr.mp4', { kind: 'video', videoCodec: 'avc' }],
  ['film.webm', { kind: 'video', format: 'WebM', ext: 'webm', videoCodec: 'vp9', advice: ['apple-old'] }],
  ['sound.mp3', { kind: 'audio', format: 'MP3', ext: 'mp3', videoCodec: null, audioCodec: 'mp3' }],
  ['sound.m4a', { kind: 'audio', format: 'M4A', ext: 'm4a', mime: 'audio/mp4' }],
])('measures %s by its content, under any name', async (name, found) => {
  const bytes = await sample(name);
  expect(await probeMedia(await written(bytes, 'lies.pdf'))).toMatchObject({ durationSec: 3, ...found });
});

it('counts the pages of a document', async () => {
  expect(await probeMedia(CHECKLIST)).toMatchObject({ kind: 'pdf', ext: 'pdf', pages: 6, durationSec: 0 });
});

const CASE = join(import.meta.dirname, '../../test/fixtures/cases/may-be-read-not-printed.pdf');
const drawn = (options: PDFKit.PDFDocumentOptions) => {
  const document = new PDFDocument(options);
  document.text('Page 1').addPage().text('Page 2').end();
  return buffer(document);
};

it('takes a document that anybody may read, whatever else it forbids', async () => {
  expect(await probeMedia(CASE)).toMatchObject({ kind: 'pdf', pages: 1 });
  const owned = await drawn({ pdfVersion: '1.7ext3', ownerPassword: 'owner', permissions: {} });
  expect(await probeMedia(await written(owned))).toMatchObject({ kind: 'pdf', pages: 2 });
  const behindMail = Buffer.concat([
    Buffer.from('Content-Type: application/pdf\r\n\r\n'),
    await sample('checklist.pdf'),
  ]);
  expect(await probeMedia(await written(behindMail))).toMatchObject({ kind: 'pdf', pages: 6 });
});

it('refuses a document with the true reason', async () => {
  const locked = await drawn({ pdfVersion: '1.7', userPassword: 'user' });
  expect(await probeMedia(await written(locked))).toEqual({
    fault: '打开这份 PDF 需要密码，请在 PDF 软件中去掉打开密码，另存后上传',
  });
  const empty = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n' +
      'trailer\n<</Root 1 0 R/Size 3>>\nstartxref\n0\n%%EOF',
  );
  expect(await probeMedia(await written(empty))).toEqual({ fault: 'PDF 文件里没有页面，请重新导出后上传' });
  const word = Buffer.from('PK\x03\x04............[Content_Types].xml.....word/document.xml');
  expect(await probeMedia(await written(word))).toEqual({
    fault: '文件的内容是 Word 文档，请导出为 PDF 后上传',
  });
});

it.each([
  ['film.mp4', '视频文件不完整，请重新导出后上传'],
  ['moov-last.mp4', '视频文件不完整，请重新导出后上传'],
  ['film.mov', '视频文件不完整，请重新导出后上传'],
  ['fragmented.mp4', '视频文件不完整，请重新导出后上传'],
  ['film.webm', '视频文件不完整，请重新导出后上传'],
  ['sound.m4a', '音频文件不完整，请重新导出后上传'],
  ['sound.mp3', '音频文件不完整，请重新导出后上传'],
  ['checklist.pdf', 'PDF 文件不完整，后面的内容缺失，请重新下载或导出后上传'],
])('half of %s is refused', async (name, fault) => {
  const bytes = await sample(name);
  expect(await probeMedia(await written(bytes.subarray(0, bytes.length / 2)))).toEqual({ fault });
});

it('what lacks its last byte is half a file too', async () => {
  const bytes = await sample('film.mp4');
  expect(await probeMedia(await written(bytes.subarray(0, -1)))).toEqual({ fault: '视频文件不完整，请重新导出后上传' });
});

const UNKNOWN = '无法识别文件内容，请上传 MP4、MOV、WebM、MP3、M4A 或 PDF 文件';
const PAGE = '文件的内容是网页，可能没有下载到文件本身，请重新下载后上传';
it.each([
  ['nothing', Buffer.alloc(0), '文件是空的，请重新选择'],
  ['a text', Buffer.from('不是视频\n'.repeat(900)), UNKNOWN],
  ['a page with a film behind it', Buffer.from('<!doctype html><script>1</script>\0\0\0\x20ftypisom'), PAGE],
  ['a program', Buffer.from('MZ\x90\0'.repeat(99)), UNKNOWN],
  ['a Matroska header alone', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]), '视频文件不完整，请重新导出后上传'],
  [
    'an archive behind the mark of a PDF',
    Buffer.from('%PDF-1.7\nPK\x03\x04'),
    'PDF 文件不完整，后面的内容缺失，请重新下载或导出后上传',
  ],
  [
    'a tag without sound',
    Buffer.from('ID3\x04\0\0\0\0\0\x10<script>alert(1)</script>'),
    '音频文件不完整，请重新导出后上传',
  ],
])('refuses %s, whatever it is called', async (_, bytes, fault) => {
  expect(await probeMedia(await written(bytes))).toEqual({ fault });
});

it('refuses the header of a film, a codec that it does not know, and what is too short', async () => {
  expect(await probeMedia(await written((await sample('film.mp4')).subarray(0, 64)))).toEqual({
    fault: '视频文件不完整，请重新导出后上传',
  });
  expect(await probeMedia(join(MEDIA, 'asp.mp4'))).toEqual({
    fault: '文件中没有能识别的画面或声音，请导出为 H.264 和 AAC 后上传',
  });
  expect(await probeMedia(join(MEDIA, 'short.mp3'))).toEqual({ fault: '时长不足1秒，请检查文件' });
});

it('hashes by stream', async () => {
  expect(await hashFile(await written(Buffer.from('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

it('knows MP3 frames from what only looks like them', () => {
  expect(containerOf(Buffer.from([0xff, 0xfb, 0x90, 0x00]))).toBe('mp3');
  expect(containerOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBeNull();
  expect(containerOf(Buffer.from([0xff, 0xf1, 0x50, 0x80]))).toBeNull();
});
