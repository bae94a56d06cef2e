import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Book } from '#domain/table/book.ts';
import { type SheetXml, stylesXml, textXml, workbookXml } from '#test/files/workbook-xml.ts';
import { parseBook } from './read-book.ts';

const MB = 1024 * 1024;
const read = (bytes: Uint8Array, { lines = true } = {}): Book => {
  const found = parseBook(bytes, { maxRows: 10_000, lines, bounds: { unpacked: 16 * MB, chars: 8_000_000 } });
  if ('fault' in found) throw new Error(found.fault);
  return found.book;
};
const caseOf = (name: string) => {
  const file = new URL(`../../../test/fixtures/cases/${name}.xlsx`, import.meta.url);
  return read(readFileSync(fileURLToPath(file))).sheets;
};
const cellsOf = ({ sheets }: Book) => sheets[0]?.rows.map(({ cells }) => cells);

describe('cases of other hands', () => {
  it('cells with a format are read as they are seen', () => {
    const [, ...rows] = caseOf('formatted-cells')[0]?.rows ?? [];
    expect(rows.map(({ cells }) => cells.slice(3, 7).filter(Boolean))).toEqual([
      ['3%', '4%', '5.5%', '100%'],
      ['2024年1月1日', '2024年1月2日', '2024年2月1日', '以上都不对'],
      ['9:00', '12:00', '下午', '晚上'],
      ['000007', '000012', '没有编号'],
    ]);
    const staff = caseOf('padded-staff-numbers')[0]?.rows.map(({ cells }) => cells[4]);
    expect(staff).toEqual(['工号', '000007', '000042']);
  });

  it('a character written by its number is that character', () => {
    expect(caseOf('rare-character-by-number')[0]?.rows[1]?.cells.slice(3, 5)).toEqual(['𥖄', '善']);
  });

  it('the name of a sheet is made of characters that can be stored', () => {
    const [sheet] = read(workbookXml({ sheets: [{ name: '甲&#xD800;&#1;', rows: '' }] })).sheets;
    expect(sheet?.name).toBe('甲\uFFFD');
  });

  it('every sheet and row is read, and known for hidden', () => {
    expect(caseOf('questions-on-two-sheets').map(({ name, rows }) => [name, rows.length])).toEqual([
      ['单选题', 2],
      ['判断题', 3],
    ]);
    expect(caseOf('hidden-first-sheet').map(({ name, hidden }) => [name, hidden])).toEqual([
      ['去年名单', true],
      ['学员', false],
    ]);
    expect(caseOf('hidden-row')[0]?.rows.map(({ no, hidden }) => [no, hidden])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('merged cells are known', () => {
    expect(caseOf('merged-department')[0]?.merges).toEqual([{ rows: [2, 4], columns: [3, 3] }]);
    expect(caseOf('title-above-header')[0]?.rows.map(({ cells }) => cells[0])).toEqual([
      '某某公司学员名单（2026年）',
      '姓名',
      '标题甲',
    ]);
  });

  it('invisible marks come as they are', () => {
    expect(caseOf('invisible-marks')[0]?.rows[1]?.cells[1]).toBe('\u202D13900000016\u202C');
  });
});

/** The text of one number in a format, or why there is none. */
const shown = (value: number | string, format: string, { date1904 = false, type = 'n' } = {}): string => {
  const rows = `<row r="1"><c r="A1" s="1" t="${type}"><v>${value}</v></c></row>`;
  const properties = date1904 ? '<workbookPr date1904="1"/>' : '';
  const [row] =
    read(workbookXml({ sheets: [{ rows }], styles: stylesXml([format]), properties })).sheets[0]?.rows ?? [];
  return row?.faults[0]?.msg ?? row?.cells[0] ?? '';
};

describe('numbers', () => {
  it.each([
    [45_292, 'yyyy/m/d;@', '2024/1/1'],
    [45_292, '[$-804]yyyy"年"m"月"d"日";@', '2024年1月1日'],
    [45_292, '[$-F800]dddd, mmmm dd, yyyy', '2024年1月1日'],
    [45_292, '[$-804]aaaa', '星期一'],
    [0.75, '上午/下午h"时"mm"分"', '下午6时00分'],
    [0.75, 'h:mm AM/PM', '6:00 PM'],
    [1.5, '[h]:mm', '36:00'],
    [-12.5, '_ ¥* #,##0.00_ ;_ ¥* -#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', '¥-12.50'],
    [1.25, '# ??/??', '1 1/4'],
    [1234.5, '[$€-407] #,##0.00', '€ 1,234.50'],
    [95, '[>=90]"优";[>=60]"及格";"不及格"', '优'],
    [-3, '[Red]0.0;[Blue]"负"0.0', '负3.0'],
    [0, '#,##0;-#,##0;', ''],
    [7, 'G/通用格式', '7'],
    [13_800_138_000, 'General', '13800138000'],
    [123_456_789_012_345, 'General', '123456789012345'],
    [0.1 + 0.2, 'General', '0.3'],
    [1234.5, '0.00E+00', '1.23E+03'],
    [3, '"第"0"题"', '第3题'],
    [45_580, '[DBNum1][$-804]yyyy"年"m"月"d"日";@', '二〇二四年十月十五日'],
    [10_010, '[DBNum1][$-804]General', '一万〇一十'],
    [123_456, '[DBNum2][$-804]General', '壹拾贰万叁仟肆佰伍拾陆'],
    [45_292, '[$-10409]yyyy/m/d', '2024/1/1'],
    [3, '[Green]0;[Black]-0', '3'],
  ])('%d in %s is %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  it.each([
    [110_101_199_001_011_230, 'General', /超过15位/],
    [110_101_199_001_011_230, '0', /超过15位/],
    [3, ';;;', /被单元格格式隐藏/],
    [45_292, '[$-411]ggge"年"', /无法按显示内容读出/],
    [45_292, '[$-404]e"年"m"月"d"日"', /无法按显示内容读出/],
    [45_292, '[$-130000]yyyy"年"', /无法按显示内容读出/],
    [12.5, '[DBNum2][$-804]General', /无法按显示内容读出/],
    [0.5, '[DBNum1]h"时"mm"分"', /无法按显示内容读出/],
    [0.5, 'yyyy/m/d', /日期超出/],
    [3, '0;[Foo', /无法按显示内容读出/],
    [-1, 'yyyy/m/d', /日期超出/],
    [3, '0'.repeat(300), /无法按显示内容读出/],
  ])('%d in %s is a fault', (value, format, msg) => {
    expect(shown(value, format)).toMatch(msg);
  });

  it('days count from where the workbook says', () => {
    expect(shown(43_830, 'yyyy/m/d', { date1904: true })).toBe('2024/1/1');
    expect(shown(1.5, '[h]:mm', { date1904: true })).toBe('36:00');
    expect(shown('2024-01-01T00:00:00Z', 'yyyy-mm-dd', { type: 'd' })).toBe('2024-01-01');
    expect(shown('2024-01-01', 'General', { type: 'd', date1904: true })).toBe('2024/1/1');
  });

  it('formats that go by number alone are those of the Chinese editions', () => {
    const ids = [9, 14, 20, 22, 27, 31, 32, 55, 57, 58, 49];
    const xfs = ids.map((id) => `<xf numFmtId="${id}"/>`).join('');
    const row = ids.map((_, at) => `<c s="${at + 1}"><v>45292.75</v></c>`).join('');
    const styles = `<cellXfs><xf/>${xfs}</cellXfs>`;
    expect(cellsOf(read(workbookXml({ sheets: [{ rows: `<row>${row}</row>` }], styles })))?.[0]).toEqual([
      '4529275%',
      '2024/1/1',
      '18:00',
      '2024/1/1 18:00',
      '2024年1月',
      '2024年1月1日',
      '18时00分',
      '下午6时00分',
      '2024年1月',
      '1月1日',
      '45292.75',
    ]);
  });

  it('any number is what its format makes of it', () => {
    const days = fc.integer({ min: 61, max: 80_000 });
    const whole = fc.integer({ min: -99_999_999, max: 99_999_999 });
    const iso = (day: number) => new Date(Date.UTC(1899, 11, 30) + day * 86_400_000).toISOString().slice(0, 10);
    const seen = fc.oneof(
      days.map((day) => [day, 'yyyy-mm-dd', iso(day)] as const),
      days.map((day) => [day, 'yyyy"年"mm"月"dd"日"', iso(day).replace(/(.+)-(.+)-(.+)/, '$1年$2月$3日')] as const),
      whole.map((number) => [number / 100, '0%', `${number}%`] as const),
      whole.map((number) => [number, '#,##0', number.toLocaleString('en-US')] as const),
      whole.map((number) => [number, 'General', String(number)] as const),
      fc.nat(999_999).map((number) => [number, '000000', String(number).padStart(6, '0')] as const),
      fc
        .nat(99_999)
        .map((min) => [min / 1_440, '[h]:mm', `${Math.floor(min / 60)}:${String(min % 60).padStart(2, '0')}`] as const),
    );
    fc.assert(
      fc.property(seen, ([value, format, text]) => {
        expect(shown(value, format)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

const rowsOf = (
  rows: string,
  more: Omit<SheetXml, 'rows'> = {},
  book: Partial<Parameters<typeof workbookXml>[0]> = {},
) => read(workbookXml({ sheets: [{ rows, ...more }], ...book })).sheets[0];

describe('texts', () => {
  it('any text comes back whole, each character by its number', () => {
    const texts = fc.string({ unit: 'grapheme' }).filter((text) => /^[^\p{C}\s'_](?:.*[^\p{C}\s])?$/u.test(text));
    fc.assert(
      fc.property(texts, (text) => {
        const byNumber = [...text].map((char) => `&#x${char.codePointAt(0)?.toString(16)};`).join('');
        expect(rowsOf(`<row r="1">${textXml('A1', byNumber)}</row>`)?.rows[0]?.cells).toEqual([text]);
      }),
    );
  });

  it('codes of characters, CDATA and comments', () => {
    const cells =
      textXml('A1', '李_x000D_\n&#153988;&#xD85A;&#xDD84;&#xD85A;') +
      textXml('B1', '_x005F_x0041_') +
      textXml('C1', '<![CDATA[a<b&c]]><!-- <t> -->');
    expect(rowsOf(`<row r="1">${cells}</row>`)?.rows[0]?.cells).toEqual(['李\n𥦄𦦄\uFFFD', '_x0041_', 'a<b&c']);
  });

  const strings =
    '<si><t>10</t></si>' +
    '<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r><r><rPr/><t> 与 CO</t></r>' +
    '<r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r></si>' +
    '<si><r><t>内审员</t></r><r><rPr><strike/></rPr><t>管理者代表</t></r><r><rPr><strike val="0"/></rPr><t>。</t></r></si>' +
    '<si><r><t>甲</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>注</t></r></si>' +
    '<si><t>李妄</t><rPh sb="0" eb="1"><t>リ</t></rPh><phoneticPr fontId="1"/></si>';
  const shared = (index: number, style = 0) => `<c s="${style}" t="s"><v>${index}</v></c>`;

  it('raised and lowered text is so, what is struck out is left out, phonetic marks are no text', () => {
    const row = rowsOf(`<row>${[0, 1, 2, 3, 4].map((at) => shared(at)).join('')}</row>`, {}, { strings })?.rows[0];
    expect(row?.cells).toEqual(['10', '10⁶ 与 CO₂', '内审员。', '甲注', '李妄']);
    expect(row?.notes).toEqual([
      { column: 2, kind: 'struck', text: '管理者代表' },
      { column: 3, kind: 'superscript', text: '注' },
    ]);
  });

  it('a cell in a font that is struck out is left out', () => {
    const styles = '<fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>';
    const row = rowsOf(`<row>${shared(0)}${shared(0, 1)}<c s="1"><v>5</v></c></row>`, {}, { strings, styles })?.rows[0];
    expect(row?.cells[0]).toBe('10');
    expect(row?.notes?.map(({ text }) => text)).toEqual(['10', '5']);
  });

  it('lines are one where they are not asked for', () => {
    const bytes = workbookXml({ sheets: [{ rows: `<row>${textXml('A1', '一\n二')}</row>` }] });
    expect(cellsOf(read(bytes, { lines: false }))).toEqual([['一 二']]);
  });
});

describe('formulas', () => {
  it.each([
    ['<c><f>A1</f><v>5</v></c>', '5', undefined],
    ['<c t="str"><f>A1</f><v></v></c>', undefined, undefined],
    ['<c t="str"><f>A1</f><v>甲</v></c>', '甲', undefined],
    ['<c t="b"><f>A1</f><v>1</v></c>', 'TRUE', undefined],
    ['<c><f>A1</f></c>', '', '公式没有结果，请用 Excel 打开并保存后重新上传'],
    ['<c><f>A1</f><v/></c>', '', '公式没有结果，请用 Excel 打开并保存后重新上传'],
    ['<c t="e"><f>A1</f><v>#REF!</v></c>', '#REF!', '公式出错（#REF!），请改正后重新上传'],
    ['<c t="e" vm="1"><v>#VALUE!</v></c>', '', '单元格里的图片或卡片未读入'],
    ['<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>', '', '单元格里的图片或卡片未读入'],
    ['<c t="s"><v>7</v></c>', '', '文件已损坏，单元格的文字缺失'],
  ])('%s', (cell, text, fault) => {
    const row = rowsOf(`<row r="1">${cell}</row>`)?.rows[0];
    expect([row?.cells[0], row?.faults[0]?.msg]).toEqual([text, fault]);
  });
});

describe('sheets as programs write them', () => {
  it('cells without a place, out of order, with a prefix', () => {
    expect(rowsOf('<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>')?.rows).toMatchObject(
      [
        { no: 1, cells: ['1', '', '3'] },
        { no: 3, cells: ['4'] },
      ],
    );
    const mixed =
      '<row r="2"><c r="B2"><v>2</v></c><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>0</v></c></row>';
    expect(rowsOf(mixed)?.rows.map(({ cells }) => cells)).toEqual([['0'], ['1', '2']]);
    const prefixed =
      '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(rowsOf('', {}, { parts: { 'xl/worksheets/sheet1.xml': prefixed } })?.rows[0]?.cells).toEqual(['1']);
  });

  it('hidden rows and columns, by a switch or by their size', () => {
    const row = (no: number, how: string) => `<row r="${no}" ${how}><c r="A${no}"><v>1</v></c></row>`;
    const sheet = rowsOf(
      row(1, '') + row(2, 'hidden="1"') + row(3, 'ht="0" customHeight="1"') + row(4, 'hidden="false"'),
      {
        before:
          '<col min="2" max="3" hidden="true"/><col min="5" max="5" width="0"/><col min="250" max="16384" hidden="1"/>',
      },
    );
    expect(sheet?.rows.map(({ hidden }) => hidden)).toEqual([false, true, true, false]);
    expect(sheet?.hiddenColumns).toEqual([1, 2, 4, 249, 250, 251, 252, 253, 254, 255]);
  });

  it('pictures and boxes of text over the cells are known', () => {
    const anchor = (row: number, what: string) =>
      `<xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:to><xdr:row>9</xdr:row></xdr:to>${what}`;
    const box =
      '<xdr:sp><xdr:txBody><a:p><a:r><a:t>截至</a:t></a:r><a:r><a:t>三月</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
    const relation = '<Relationship Id="d" Type="x/drawing" Target="../drawings/drawing1.xml"/>';
    const sheet = rowsOf(
      '',
      {},
      {
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation}</Relationships>`,
          'xl/drawings/drawing1.xml': anchor(1, '<xdr:pic></xdr:pic>') + anchor(4, box) + anchor(5, '<xdr:sp/>'),
        },
      },
    );
    expect(sheet?.floating).toEqual([
      { kind: 'picture', row: 2, text: '' },
      { kind: 'box', row: 5, text: '截至三月' },
    ]);
  });

  it('zeros that the sheet does not show are not seen', () => {
    const before = '<sheetViews><sheetView showZeros="0"/></sheetViews>';
    expect(rowsOf('<row><c><v>0</v></c><c><v>10</v></c></row>', { before })?.rows[0]?.cells).toEqual(['', '10']);
  });

  it('parts by other names: absolute, in another case, of the strict standard, charts among the sheets', () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const relations = [
      `<Relationship Id="a" Type="${strict}/chartsheet" Target="chartsheets/sheet1.xml"/>`,
      `<Relationship Id="b" Type="${strict}/worksheet" Target="/xl/worksheets/%E8%A1%A8.xml"/>`,
      `<Relationship Id="c" Type="${strict}/sharedStrings" Target="sharedStrings.xml"/>`,
    ];
    const bytes = workbookXml({
      sheets: [],
      parts: {
        '_rels/.rels': `<Relationship Id="x" Type="${strict}/officeDocument" Target="/xl/Book.xml"/>`,
        'xl/Book.xml':
          '<workbook><sheets><sheet name="图" rel:id="a"/><sheet name="A&amp;B" rel:id="b"/></sheets></workbook>',
        'xl/_rels/book.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
        'xl/worksheets/表.xml': '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>',
        'xl/SharedStrings.xml': '<sst><si><t>周予安</t></si></sst>',
      },
    });
    expect(read(bytes).sheets).toMatchObject([{ name: 'A&B', rows: [{ cells: ['周予安'] }] }]);
  });
});

describe('bounds hold for all sheets together', () => {
  const manyRows = Array.from({ length: 6_000 }, () => '<row><c><v>1</v></c></row>').join('');
  it.each([
    ['rows', () => workbookXml({ sheets: [{ rows: manyRows }, { rows: manyRows }] }), 'too-large'],
    [
      'merged cells',
      () => workbookXml({ sheets: [{ rows: '', after: '<mergeCell ref="A1:B2"/>'.repeat(20_001) }] }),
      'too-large',
    ],
    [
      'formats',
      () => workbookXml({ sheets: [{ rows: '' }], styles: stylesXml(Array.from({ length: 5_001 }, () => '0')) }),
      'too-large',
    ],
    ['sheets', () => workbookXml({ sheets: Array.from({ length: 201 }, () => ({ rows: '' })) }), 'too-large'],
    [
      'a sheet cut short',
      () => workbookXml({ sheets: [{ rows: '' }], parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' } }),
      'unreadable',
    ],
    [
      'texts cut short',
      () => workbookXml({ sheets: [{ rows: '' }], strings: '', parts: { 'xl/sharedStrings.xml': '<sst><si><t>a' } }),
      'unreadable',
    ],
  ])('%s', (_, bytes, fault) => {
    expect(() => read(bytes())).toThrow(fault);
  });
});
