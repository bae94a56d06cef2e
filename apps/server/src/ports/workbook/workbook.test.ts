import { strToU8, unzipSync, zipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { UNREADABLE, writeWorkbook } from './workbook.ts';

const sheet = (rows: string[][], options?: string[]) => [
  {
    name: '学员',
    columns: [
      { title: '姓名', width: 12 },
      { title: '手机号码', width: 16 },
      { title: '部门', width: 20, ...(options ? { options } : {}) },
    ],
    rows,
  },
];

test('writes text that stays text, and reads it back', async () => {
  const bytes = await writeWorkbook(
    sheet(
      [
        ['周予安', '13800138000', '=cmd|calc!A1'],
        ['沈砚秋', '+8613800138001', '@SUM(A1)'],
      ],
      ['研发部', '法务部'],
    ),
  );
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).not.toContain('<f>');
  expect(xml).toContain('<dataValidation type="list"');
  expect(xml).toContain('state="frozen"');
  const cells = Object.entries(parts)
    .filter(([name]) => /sharedStrings|sheet1/.test(name))
    .map(([, part]) => strFromU8(part))
    .join('');
  expect(cells).toContain('s="3" t="inlineStr"><is><t xml:space="preserve">=cmd');
  expect(await readWorkbook(bytes, { maxRows: 10 })).toEqual([
    ['姓名', '手机号码', '部门'],
    ['周予安', '13800138000', '=cmd|calc!A1'],
    ['沈砚秋', '+8613800138001', '@SUM(A1)'],
  ]);
});

const encrypted = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
test.each([
  ['a CSV under the wrong name', Buffer.from('姓名,手机号码\n周予安,13800138000'), '文件无法识别：这是文本文件'],
  ['GBK text', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6]), '文件无法识别：这是文本文件'],
  ['a page under the wrong name', Buffer.from('<html><table><tr><td>姓名'), '文件无法识别：这是网页或 XML 文件'],
  ['a PDF', Buffer.from('%PDF-1.7'), '文件无法识别：这是 PDF 文件'],
  ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '这是旧版的 .doc 或 .xls 文件'],
  ['an encrypted workbook', encrypted, '文件已加密'],
  ['a workbook of bytes', zipSync({ 'xl/workbook.bin': new Uint8Array(9) }), '文件无法识别：这是 .xlsb 工作簿'],
  ['a Word document', zipSync({ 'word/document.xml': strToU8('<w/>') }), '文件无法识别：这是 Word 文档'],
  ['a sheet of OpenDocument', zipSync({ 'content.xml': strToU8('<o/>') }), '文件无法识别：这是 OpenDocument 文件'],
  ['nothing', Buffer.alloc(0), UNREADABLE],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('hello') }), UNREADABLE],
  ['an archive cut short', zipSync({ 'xl/workbook.xml': strToU8('x'.repeat(5000)) }).slice(0, 60), UNREADABLE],
])('refuses %s with a sentence', async (_, bytes, sentence) => {
  await expect(readWorkbook(bytes, { maxRows: 10 })).rejects.toThrow(sentence);
});

/** A workbook of one sheet, whose part holds just this many zeros. */
const bombOf = (size: number) => {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="学员" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="a/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  const sheet = { 'xl/worksheets/sheet1.xml': new Uint8Array(size) };
  return zipSync(
    { ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), ...sheet },
    { level: 9 },
  );
};

test('a bomb is refused before it is unpacked', async () => {
  const bomb = bombOf(200 * 1024 * 1024);
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  const before = process.cpuUsage();
  await expect(readWorkbook(bomb, { maxRows: 10 })).rejects.toThrow('文件内容过多，请删除多余的空白行或分批处理');
  const { user, system } = process.cpuUsage(before);
  expect(user + system, 'microseconds of work').toBeLessThan(3_000_000);
});

test('a bomb that lies about its size stays within what it announced', async () => {
  const bomb = Buffer.from(bombOf(100 * 1024 * 1024));
  // The announced size stands 8 bytes before the name in the local header, 22 before it in the central directory.
  const name = 'xl/worksheets/sheet1.xml';
  bomb.writeUInt32LE(1000, bomb.indexOf(name) - 8);
  bomb.writeUInt32LE(1000, bomb.lastIndexOf(name) - 22);
  const before = process.memoryUsage.rss();
  await expect(readWorkbook(bomb, { maxRows: 10 })).rejects.toThrow(UNREADABLE);
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 1024 * 1024);
});

test('5 000 rows are read without holding up this thread', async () => {
  const bytes = await writeWorkbook(
    sheet(Array.from({ length: 5000 }, (_, i) => ['周予安', `139${String(i).padStart(8, '0')}`, '研发部'])),
  );
  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const rows = await readWorkbook(bytes, { maxRows: 5001 });
  const busy = ({ user, system }: NodeJS.CpuUsage) => user + system;
  const share = busy(process.threadCpuUsage(own)) / busy(process.cpuUsage(all));
  expect(rows).toHaveLength(5001);
  expect(rows[5000]?.[1]).toBe('13900004999');
  expect(share, 'of the work, on this thread').toBeLessThan(0.5);
  await expect(readWorkbook(bytes, { maxRows: 5000 })).rejects.toThrow('文件内容过多');
});
