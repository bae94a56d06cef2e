import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const entry = (name: string, text: string | null) => ({
  name,
  open: async () => (text === null ? null : Buffer.from(text)),
});

/** Names in the central directory, read by the format itself (APPNOTE 4.3.12). */
const namesOf = (archive: Buffer): string[] => {
  const names = [];
  for (
    let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = archive.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    names.push(archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString('utf8'));
  }
  return names;
};

test('keeps Chinese names, gives a repeated one a number and leaves out what is lost', async () => {
  const heard: boolean[] = [];
  const archive = await zip(
    [
      entry('周予安-学习证明-Z1.pdf', 'a'),
      entry('周予安-学习证明-Z1.pdf', 'b'),
      entry('A.pdf', null),
      entry('a.pdf', 'c'),
      entry('A.pdf', 'd'),
    ],
    async (packed) => {
      heard.push(packed);
    },
  );
  expect(namesOf(archive)).toEqual(['周予安-学习证明-Z1.pdf', '周予安-学习证明-Z1(2).pdf', 'a.pdf', 'A(2).pdf']);
  expect(heard).toEqual([true, true, false, true, true]);
  expect(archive.includes('bPK')).toBe(true);
});

test('gives back what is larger than a piece, byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 2_500_001 }, (_, at) => (at * 31) % 251);
  const archive = unzipSync(
    await zip([entry('说明.txt', 'a'), { name: '数据.bin', open: async () => bytes }, entry('末.txt', 'b')]),
  );
  expect(Object.keys(archive)).toEqual(['说明.txt', '数据.bin', '末.txt']);
  expect(Buffer.from(archive['数据.bin'] ?? []).equals(bytes)).toBe(true);
});
