import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpackTar } from './tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhibiao-tar-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const END = Buffer.alloc(1024);
const member = (path: string, content: string | null, type = content === null ? '5' : '0') => {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write('0000600\0', 100);
  header.write(`${(content ?? '').length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\0', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const body = Buffer.alloc(Math.ceil((content ?? '').length / 512) * 512);
  body.write(content ?? '');
  return Buffer.concat([header, body]);
};
/** In pieces that keep to no boundary. */
const unpacked = (...parts: Buffer[]) => {
  const bytes = Buffer.concat(parts);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 300) }, (_, at) =>
    bytes.subarray(at * 300, at * 300 + 300),
  );
  return unpackTar(Readable.from(pieces, { objectMode: false }), join(folder, 'into'));
};

it('unpacks files and folders, with their modes', async () => {
  await unpacked(member('base', null), member('base/1', 'x'.repeat(1500)), member('PG_VERSION', '18\n'), END, END);
  expect((await readdir(join(folder, 'into'), { recursive: true })).toSorted()).toEqual([
    'PG_VERSION',
    'base',
    'base/1',
  ]);
  expect(await readFile(join(folder, 'into/base/1'), 'utf8')).toBe('x'.repeat(1500));
  expect((await stat(join(folder, 'into/base/1'))).mode & 0o777).toBe(0o600);
});

it('writes nothing outside its folder', async () => {
  await expect(unpacked(member('../out', 'x'), END)).rejects.toThrow('指向目录之外');
  await expect(unpacked(member('pg_tblspc/1', '', '2'), END)).rejects.toThrow('既不是文件也不是目录');
  expect(await readdir(folder)).toEqual(['into']);
});

it('refuses an archive that ends early or was altered', async () => {
  const whole = member('a', 'y'.repeat(600));
  await expect(unpacked(whole)).rejects.toThrow('没有结尾');
  await expect(unpacked(member('b', 'y'.repeat(600)).subarray(0, 900))).rejects.toThrow('中间断开');
  const altered = Buffer.from(whole);
  altered[130] = 0x37;
  await expect(unpacked(altered, END)).rejects.toThrow('已损坏');
});
