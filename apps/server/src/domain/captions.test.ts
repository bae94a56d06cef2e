import { expect, it } from 'vitest';
import { captionsFrom, countCues, readCues } from './captions.ts';

const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,500\r\n大家好\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n<i>第二句</i> & <b>完</b>\r\n';
/** 大家好 as Chinese Windows writes it. */
const GBK = Buffer.from('b4f3bcd2bac3', 'hex');

it('makes WebVTT of SRT', () => {
  const { vtt, cues } = captionsFrom(Buffer.from(SRT), 10);
  expect(cues).toBe(2);
  expect(vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n大家好\n\n00:00:04.000 --> 00:00:06.000\n第二句 &amp; 完\n',
  );
  expect(countCues(vtt)).toBe(2);
  // What came out goes in again.
  expect(captionsFrom(Buffer.from(vtt), 10).vtt).toBe(vtt);
});

it('reads GBK, and UTF-16 by its mark', () => {
  const gbk = Buffer.concat([Buffer.from('1\n00:00:01,0 --> 00:00:02,0\n'), GBK, Buffer.from('\n')]);
  expect(captionsFrom(gbk, 10).vtt).toContain('大家好');
  expect(captionsFrom(Buffer.from(`\ufeff${SRT}`, 'utf16le'), 10).vtt).toContain('大家好');
});

it('leaves styles, positions and notes behind, and markup harmless', () => {
  const vtt = [
    'WEBVTT - 第一讲',
    'STYLE\n::cue { color: red }',
    'NOTE 校对',
    'a\n00:01.000 --> 00:02.000 line:0 position:20%\n{\\an8}<v 讲师>你好<script>alert(1)</script>',
  ].join('\n\n');
  expect(captionsFrom(Buffer.from(vtt), 10).vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n你好&lt;script>alert(1)&lt;/script>\n',
  );
});

it('reads its own WebVTT as people do', () => {
  const { vtt } = captionsFrom(Buffer.from('00:01.500 --> 00:02.000\nR&D <必须> --> 保密\n第二行'), 10);
  expect(readCues(vtt)).toEqual([{ from: 1.5, to: 2, text: 'R&D <必须> --> 保密\n第二行' }]);
});

it.each([
  ['没有时间', '没有找到字幕内容，请使用 .vtt 或 .srt 文件'],
  ['1\n00:00:03,0 --> 00:00:02,0\n甲', '第1条字幕的结束时间不晚于开始时间'],
  ['00:05.000 --> 00:06.000\n甲\n\n00:01.000 --> 00:02.000\n乙', '第2条字幕早于上一条，请按时间排列'],
  ['00:05.000 --> 01:06.000\n甲', '第1条字幕超出了媒体的时长，请核对是否选错文件'],
])('says what is wrong with %j', (text, sentence) => {
  expect(() => captionsFrom(Buffer.from(text), 10)).toThrow(sentence);
});

it('refuses bytes that are no text', () => {
  expect(() => captionsFrom(Buffer.from([0x80, 0xff, 0xff, 0x00, 0x81]), 10)).toThrow('字幕文件的文字无法识别');
});
