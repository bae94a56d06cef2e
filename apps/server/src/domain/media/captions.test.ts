import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captionsFrom, countCues, readCues } from './captions.ts';

const SRT =
  '1\r\n00:00:01,000 --> 00:00:03,500\r\n大家好\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n<i>第二句</i> & <b>完</b>\r\n';
/** 大家好 as Chinese Windows writes it. */
const GBK = Buffer.from('b4f3bcd2bac3', 'hex');

const of = (text: string | Uint8Array, durationSec = 10) => captionsFrom(Buffer.from(text), durationSec);
const said = (text: string | Uint8Array, durationSec = 10) =>
  readCues(of(text, durationSec).vtt).map(({ from, to, text: words }) => [from, to, words]);

it('makes WebVTT of SRT', () => {
  const { vtt, ...told } = of(SRT);
  expect(told).toEqual({ cues: 2, unread: [], mended: [] });
  expect(vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n大家好\n\n00:00:04.000 --> 00:00:06.000\n第二句 &amp; 完\n',
  );
  expect(countCues(vtt)).toBe(2);
  // What came out goes in again.
  expect(of(vtt).vtt).toBe(vtt);
});

it('says words that begin as a note does, and reads odd settings at once', () => {
  const text =
    'WEBVTT\n\n00:01.000 --> 00:03.000\nNOTE the 2nd tone\n\nNOTE\nof the writer\n\n00:04.000 --> 00:05.000\n二';
  expect(said(text)).toEqual([
    [1, 3, 'NOTE the 2nd tone'],
    [4, 5, '二'],
  ]);
  expect(said('1\n00:00:01,000 --> 00:00:02,000\nSTYLE of writing\n二')).toEqual([[1, 2, 'STYLE of writing\n二']]);
  const from = process.threadCpuUsage();
  expect(said(`00:00:01,000 --> 00:00:02,000 ${'a:a'.repeat(20_000)} !\n甲`)).toHaveLength(1);
  const { user } = process.threadCpuUsage(from);
  expect(user, 'microseconds').toBeLessThan(2_000_000);
});

describe('cases', () => {
  const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../test/fixtures/cases', name));

  it('a space on the lines between captions', () => {
    expect(of(sample('space-between-captions.srt'))).toMatchObject({ cues: 3, unread: [], mended: [] });
    expect(said(sample('space-between-captions.srt'))).toEqual([
      [0.5, 1.5, '第一句'],
      [2, 3, '第二句'],
      [3.5, 4.5, '第三句'],
    ]);
  });

  it('times of other shapes', () => {
    expect(of(sample('times-of-other-shapes.srt'))).toMatchObject({ cues: 4, unread: [], mended: [] });
    expect(said(sample('times-of-other-shapes.srt'))).toEqual([
      [0, 1, '没有毫秒'],
      [1.2, 2, '中间有空格'],
      [2.2, 3, '箭头少一横'],
      [3.2, 4, '写法正常'],
    ]);
  });

  it('words with times, and quotes', () => {
    expect(said(sample('words-with-times.vtt'))).toEqual([
      [0.5, 1.5, '知识产权标准'],
      [2, 3, '研发 R&D，"方针"\'目标\''],
    ]);
  });
});

it.each([
  ['GBK', Buffer.concat([Buffer.from('1\n00:00:01,0 --> 00:00:02,0\n'), GBK, Buffer.from('\n')])],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${SRT}`)],
  ['UTF-8 with a broken character', Buffer.concat([Buffer.from(SRT), Buffer.from([0xe5, 0xa4])])],
  ['UTF-16, little end first', Buffer.from(`\ufeff${SRT}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\ufeff${SRT}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(SRT, 'utf16le')],
  ['UTF-16, big end first, without a mark', Buffer.from(SRT, 'utf16le').swap16()],
])('reads %s', (_, bytes) => {
  expect(said(bytes)[0]?.[2]).toBe('大家好');
});

it.each([
  ['00:00:01,000 --> 00:00:02,000'],
  ['0:0:1 --> 0:0:2'],
  ['00:01 --> 00:02'],
  ['00:01.0 --> 00:02.00'],
  ['00:00:01:000 --> 00:00:02:000'],
  ['00:00:01.000000 --> 00:00:02.000000'],
  ['００：００：０１，０００ －－＞ ００：００：０２，０００'],
  ['00：00：01。000 --> 00：00：02。000'],
  ['00∶00∶01 → 00∶00∶02'],
  ['00 : 00 : 01 , 000 - -> 00 : 00 : 02 , 000'],
  ['00:00:01,000 -- > 00:00:02,000'],
  ['00:00:01,000 —> 00:00:02,000'],
  ['00:00:01,000 --&gt; 00:00:02,000'],
  ['00:00:01,000-->00:00:02,000'],
  ['\t00:00:01,000 --> 00:00:02,000 X1:10 X2:20 Y1:5 Y2:6'],
  ['00:00:01.000 --> 00:00:02.000 line:0 position:20% align:start'],
  ['0:00:01.000,0:00:02.000'],
])('reads the time %s', (time) => {
  expect(said(`1\n${time}\n甲\n`)).toEqual([[1, 2, '甲']]);
  expect(said(`${time}\r甲\r`)).toEqual([[1, 2, '甲']]);
});

it.each([
  [
    'lines of a caption with an empty one inside',
    '1\n00:01 --> 00:02\n甲\n\n乙\n\n2\n00:03 --> 00:04\n丙',
    ['甲\n乙', '丙'],
  ],
  ['nothing between captions', '1\n00:01 --> 00:02\n甲\n2\n00:03 --> 00:04\n乙', ['甲', '乙']],
  [
    'neither numbers nor lines between',
    '00:01 --> 00:02\n甲\n00:03 --> 00:04\n2026\n00:05 --> 00:06\n丙',
    ['甲', '2026', '丙'],
  ],
  ['a number that is said', '1\n00:01 --> 00:02\n2\n\n2\n00:03 --> 00:04\n29490', ['2', '29490']],
  ['numbers with words', '第1条\n00:01 --> 00:02\n甲\n\n2.\n00:03 --> 00:04\n乙', ['甲', '乙']],
  ['a number on the line of the time', '1 00:01 --> 00:02\n甲\n\n2 00:03 --> 00:04\n乙', ['甲', '乙']],
  ['words on the line of the time', '00:01 --> 00:02 甲\n00:03 --> 00:04 乙', ['甲', '乙']],
  ['a time that is said', '1\n00:01 --> 00:02\n培训时间\n9:00 → 10:00\n', ['培训时间\n9:00 → 10:00']],
  [
    'names and notes',
    'WEBVTT - 讲\nKind: captions\n\nNOTE\n甲\n乙\n\n引言\n00:01.0 --> 00:02.0\n甲\n\nNOTE 完\n\nb\n00:03.0 --> 00:04.0\n乙',
    ['甲', '乙'],
  ],
  [
    'styles and regions',
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\n00:01.0 --> 00:02.0 region:a\n甲',
    ['甲'],
  ],
  [
    'marks',
    '00:01 --> 00:02\n{\\an8}<v 讲师>甲<00:01.500><c.x>乙</c></v> <font color="red">丙</font><br>丁',
    ['甲乙 丙\n丁'],
  ],
  [
    'entities',
    'WEBVTT\n\n00:01.0 --> 00:02.0\n&amp;&lt;b&gt;&nbsp;&quot;&#39;&#x27;&lrm;&rlm;&hellip;&nothing;',
    ["&<b> \"''…&nothing;"],
  ],
  ['signs that nobody sees', '00:01 --> 00:02\n\u202a甲\u200b\0乙\u202c', ['甲 乙']],
])('reads %s', (_, text, words) => {
  const { unread, mended } = of(text);
  expect([said(text).map(([, , one]) => one), unread, mended]).toEqual([words, [], []]);
});

it('leaves markup harmless, and reads its own WebVTT as people do', () => {
  expect(of('00:01 --> 00:02\n<v 讲师>你好<script>alert(1)</script>').vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n你好&lt;script>alert(1)&lt;/script>\n',
  );
  expect(said('00:01.500 --> 00:02.000\nR&D <必须> --> 保密\n第二行')).toEqual([
    [1.5, 2, 'R&D <必须> --> 保密\n第二行'],
  ]);
});

it('names what it leaves out, and what it changes', () => {
  const text = [
    '字幕：演示',
    '1\n00:00:01,000 --> 00:00:02,000\n甲',
    '2\n00:00:0x,000 --> 00:00:03,000\n乙\n乙二',
    '3\n00:00:75,000 --> 00:01:16,000\n丙',
    '4\n三秒到四秒\n丁',
    '5\n00:00:04,000 --> 00:00:03,000\n戊',
    '6\n00:00:04,000 --> 00:00:05,000\n ',
    '7\n00:00:08,000 --> 00:00:19,000\n庚',
    '8\n00:00:06,000 --> 00:00:07,000\n辛',
    '9\n00:01:06,000 --> 00:01:07,000\n壬',
  ].join('\n\n');
  const { vtt, ...told } = of(text);
  expect(readCues(vtt)).toEqual([
    { from: 1, to: 2, text: '甲' },
    { from: 6, to: 7, text: '辛' },
    { from: 8, to: 10, text: '庚' },
  ]);
  expect(told).toEqual({
    cues: 3,
    unread: [
      '第 1 行前面没有时间：字幕：演示',
      '第 2 条（第 8 行）时间无法识别：00:00:0x,000 --> 00:00:03,000 乙 乙二',
      '第 3 条（第 13 行）时间无法识别：00:00:75,000 --> 00:01:16,000 丙',
      '第 4 条（第 17 行）时间无法识别：三秒到四秒 丁',
      '第 5 条（第 21 行）结束时间不晚于开始时间：00:00:04,000 --> 00:00:03,000 戊',
      '第 6 条（第 25 行）没有文字',
      '第 9 条（第 37 行）超出媒体的时长：壬',
    ],
    mended: ['第 7 条（第 29 行）超出媒体的时长，已在 00:00:10 截止', '第 8 条（第 33 行）早于上一条，已按时间排列'],
  });
});

it.each([
  ['没有时间', '没有找到字幕内容，请使用 .vtt、.srt 或 .sbv 文件'],
  [
    '1\n00:00:03,0 --> 00:00:02,0\n甲',
    '没有一条字幕可以读入：第 1 条（第 2 行）结束时间不晚于开始时间：00:00:03,0 --> 00:00:02,0 甲',
  ],
  ['01:05.000 --> 01:06.000\n甲', '字幕都超出了媒体的时长，请核对是否选错文件'],
  [
    '[Script Info]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,甲',
    '这是 ASS/SSA 字幕，请在字幕软件中另存为 SRT 或 VTT 后上传',
  ],
  ['[00:01.00]甲\n[00:02.00]乙', '这是 LRC 歌词，请在字幕软件中另存为 SRT 或 VTT 后上传'],
  ['PK\u0003\u0004 word/document.xml', '这是 Word 文档，请在字幕软件中另存为 SRT 或 VTT 后上传'],
])('says what is wrong with %j', (text, sentence) => {
  expect(() => of(text)).toThrow(sentence);
});

it.each([`1${'-'.repeat(60_000)}`, '<b '.repeat(60_000), '{\\'.repeat(60_000)])('long lines hold nobody up', (line) => {
  const before = process.cpuUsage();
  const { cues } = captionsFrom(Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n文字\n\n${line}\n`), 60);
  const { user, system } = process.cpuUsage(before);
  expect(cues).toBe(1);
  expect(user + system, 'microseconds of work').toBeLessThan(1_000_000);
});

it('refuses bytes that are no text', () => {
  expect(() => of(Buffer.from([0x80, 0xff, 0xff, 0x00, 0x81]))).toThrow('字幕文件的文字无法识别');
});
