import { hostileBook, hostileColumnName, inline, row } from './hostile-workbook.ts';

/** Files as programs write them that are too large to be kept: made when a test needs them. */

const HEAD = row(1, inline('A1', '姓名') + inline('B1', '手机号码'));
const person = (no: number, name: string, mobile: string): string =>
  row(no, inline(`A${no}`, name) + inline(`B${no}`, mobile));
const times = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const stamp = (ms: number): string =>
  `00:00:${String(Math.floor(ms / 1000)).padStart(2, '0')},${String(ms % 1000).padStart(3, '0')}`;

export const LARGE: Record<string, () => Uint8Array> = {
  'roster-rows-formatted-far-down.xlsx': () =>
    hostileBook(
      HEAD +
        person(2, '甘宁', '13900000681') +
        times(300_000, (at) => `<row r="${at + 3}" spans="1:2" s="1" customFormat="1"/>`),
    ),
  'roster-columns-formatted-to-the-end.xlsx': () =>
    hostileBook(
      HEAD +
        person(2, '甘茂', '13900000682') +
        times(12, (no) =>
          row(
            no + 3,
            times(16_384, (at) => `<c r="${hostileColumnName(at)}${no + 3}" s="1"/>`),
          ),
        ),
    ),
  'roster-texts-of-others.xlsx': () =>
    hostileBook(
      HEAD +
        person(2, '甘罗', '13900000683') +
        row(3, '<c r="A3" t="s"><v>9999</v></c><c r="B3" t="s"><v>10000</v></c>'),
      {
        strings: [...Array.from({ length: 9_999 }, (_, at) => `第${at}段${'旧'.repeat(100)}`), '甘德', '13900000684'],
      },
    ),
  'captions-four-thousand.srt': () =>
    Buffer.from(times(4_000, (at) => `${at + 1}\n${stamp(at * 5)} --> ${stamp(at * 5 + 5)}\n第${at + 1}句\n\n`)),
};
