import { stylesXml, workbookXml } from '#test/files/workbook-xml.ts';

/** One row of values, written as each program writes it. */

/** As each is seen: texts, then numbers in the formats below, a truth value and the result of a formula. */
const TEXTS = ['阿依·古丽', '李𥖄', 'R&D <2>', '10⁶ m²', '第一行\n第二行'] as const;
const NUMBERS = [
  [13_800_138_000, 'General', '13800138000'],
  [7, '000000', '000007'],
  [0.055, '0.0%', '5.5%'],
  [1234.5, '#,##0.00', '1,234.50'],
  [45_292, 'yyyy"年"m"月"d"日"', '2024年1月1日'],
  [45_292, 'yyyy/m/d', '2024/1/1'],
  [0.375, 'h:mm', '9:00'],
  [1.5, '[h]:mm:ss', '36:00:00'],
  [-3.2, '0.00_ ;[Red]\\-0.00\\ ', '-3.20'],
] as const;
export const SEEN: readonly string[] = [...TEXTS, ...NUMBERS.map(([, , seen]) => seen), 'TRUE', '甲乙'];

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const byNumber = (text: string): string =>
  escaped(text).replace(/[^\x20-\x7e\n]/gu, (char) => `&#${char.codePointAt(0)};`);
const styles = stylesXml(NUMBERS.map(([, format]) => format));
const letter = (at: number) => String.fromCharCode(65 + at);

type Dialect = {
  text: (place: string, text: string, index: number) => string;
  /** Attributes of a number. */
  number: string;
  formula: string;
  row?: string;
  places?: boolean;
  shared?: (text: string) => string;
  before?: string;
  after?: string;
};
const shared = (place: string, _text: string, index: number): string => `<c${place} t="s"><v>${index}</v></c>`;

const written = ({
  text,
  number,
  formula,
  row = ' r="1"',
  places = true,
  shared: one,
  before = '',
  after = '',
}: Dialect) => {
  const place = (at: number) => (places ? ` r="${letter(at)}1"` : '');
  const last = TEXTS.length + NUMBERS.length;
  const cells = [
    ...TEXTS.map((value, at) => text(place(at), value, at)),
    ...NUMBERS.map(([value], at) => `<c${place(TEXTS.length + at)} s="${at + 1}"${number}><v>${value}</v></c>`),
    `<c${place(last)} t="b"><v>1</v></c>`,
    `<c${place(last + 1)} t="str">${formula}<v>甲乙</v></c>`,
  ];
  return workbookXml({
    sheets: [{ rows: `<row${row}>${cells.join('')}</row>`, before, after }],
    styles,
    strings: one ? TEXTS.map((value) => `<si>${one(value)}</si>`).join('') : null,
  });
};

export const PROGRAMS: Readonly<Record<string, () => Uint8Array>> = {
  openpyxl: () =>
    written({
      text: (place, text) => `<c${place} t="inlineStr"><is><t>${byNumber(text)}</t></is></c>`,
      number: ' t="n"',
      formula: '<f>CONCATENATE("甲","乙")</f>',
      before: '<dimension ref="A1:P1"/><sheetFormatPr baseColWidth="8" defaultRowHeight="15"/>',
    }),
  xlsxwriter: () =>
    written({
      text: shared,
      shared: (text) => `<t>${escaped(text)}</t>`,
      number: '',
      formula: '<f>CONCATENATE("甲","乙")</f>',
      row: ' r="1" spans="1:16"',
    }),
  LibreOffice: () =>
    written({
      text: (place, text, index) => shared(`${place} s="0"`, text, index),
      shared: (text) => `<t xml:space="preserve">${escaped(text)}</t>`,
      number: ' t="n"',
      formula: '<f aca="false">CONCATENATE("甲","乙")</f>',
      row: ' r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" collapsed="false"',
      before:
        '<cols><col collapsed="false" customWidth="true" hidden="false" max="16384" min="1" width="11.5"/></cols>',
    }),
  WPS: () =>
    written({
      text: shared,
      shared: (text) =>
        `<r><rPr><sz val="11"/><rFont val="宋体"/></rPr><t xml:space="preserve">${escaped(text)}</t></r>` +
        '<phoneticPr fontId="1" type="noConversion"/>',
      number: '',
      formula: '<f t="shared" ref="P1:P1" si="0">"甲"&amp;"乙"</f>',
      after: '<pageMargins left="0.75" right="0.75" top="1" bottom="1" header="0.5" footer="0.5"/><headerFooter/>',
    }),
  POI: () =>
    written({
      text: (place, text) =>
        `<c${place} t="inlineStr"><is><r><t xml:space="preserve">${escaped(text)}</t></r></is></c>`,
      number: '',
      formula: '<f>CONCATENATE("甲","乙")</f>',
    }),
  'writers without places': () =>
    written({
      text: (place, text) => `<c${place} t="str"><v>${escaped(text)}</v></c>`,
      number: '',
      formula: '<f>X1</f>',
      row: '',
      places: false,
    }),
};
