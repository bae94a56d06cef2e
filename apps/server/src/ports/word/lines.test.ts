import { describe, expect, it } from 'vitest';
import { MARK } from '#domain/question/word-marks.ts';
import { documentLines } from './lines.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import { parseXml } from './tree.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const listed = (name: string) =>
  `<w:style w:styleId="${name}"><w:name w:val="${name}"/>` +
  '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
const STYLES = `<w:styles ${W}>
  <w:style w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:styleId="Deeper"><w:name w:val="Deeper"/><w:basedOn w:val="Secret"/></w:style>
  <w:style w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:strike/></w:rPr></w:style>
  ${listed('Question')}${listed('Choice')}
  <w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>`;
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">
  ${level(0, 'decimal', '%1.', '<w:pStyle w:val="Question"/>')}
  ${level(1, 'upperLetter', '%2.', '<w:pStyle w:val="Choice"/>')}
  ${level(2, 'bullet', '\uf0b7')}${level(3, 'decimal', '')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/>
  <w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
  </w:numbering>`;

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const p = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (instruction: string, shown: string | null = null) =>
  `${mark('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>` +
  (shown === null ? '' : mark('separate') + run(shown)) +
  mark('end');
const read = (body: string, names = W) =>
  documentLines({
    body: parseXml(`<w:document ${names}><w:body>${body}</w:body></w:document>`),
    numbering: readNumbering(NUMBERING),
    styles: readStyles(STYLES),
    notes: new Map([['w:footnoteReference 2', '脚注的字']]),
  }).lines;
const textsOf = (body: string) => read(body).map(({ text }) => text);
const list = (numId: number, at?: number) =>
  `<w:numPr>${at === undefined ? '' : `<w:ilvl w:val="${at}"/>`}<w:numId w:val="${numId}"/></w:numPr>`;

describe('what a person sees in a paragraph', () => {
  it.each<[what: string, content: string, text: string, ...warnings: string[]]>([
    ['raised and lowered characters', run('10') + run('−6', '<w:vertAlign w:val="superscript"/>'), '10⁻⁶'],
    [
      'raised characters that Unicode lacks',
      run('x') + run('甲乙', '<w:vertAlign w:val="superscript"/>'),
      'x^(甲乙)',
      '上标“甲乙”写作“^(甲乙)”',
    ],
    ['hidden text', run('甲') + run('乙', '<w:vanish/>') + run('丙', '<w:vanish w:val="0"/>'), '甲丙'],
    ['text that a style hides', run('甲') + run('乙', '<w:rStyle w:val="Deeper"/>'), '甲'],
    [
      'white text',
      run('甲') +
        run('乙', '<w:color w:val="FFFFFF"/>') +
        run('丙', '<w:color w:val="FFFFFF"/><w:shd w:fill="333333"/>'),
      '甲丙',
      '白色文字未读入：“乙”',
    ],
    [
      'what a formula holds hidden, struck or taken out',
      '<m:oMath>' +
        ['', '<w:vanish/>', '<w:strike/>'].map((look) => `<m:r><w:rPr>${look}</w:rPr><m:t>x</m:t></m:r>`).join('') +
        '<w:del><m:r><m:t>y</m:t></m:r></w:del></m:oMath>',
      'x',
      '公式已写成一行文字，请核对',
    ],
    [
      'a box in hidden text',
      run('甲') + `<w:r><w:rPr><w:vanish/></w:rPr><w:txbxContent>${p(run('乙'))}</w:txbxContent></w:r>`,
      '甲',
    ],
    [
      'a sign of no character',
      '<w:r><w:sym w:font="Arial" w:char="FFFFFFFF"/><w:sym w:font="Arial" w:char="D800"/></w:r>',
      '〔符号〕〔符号〕',
      '含无法识别的符号，请对照原文',
    ],
    ['struck text', run('甲') + run('乙', '<w:dstrike/>') + run('丙', '<w:strike/>'), '甲', '删除线文字未读入：“乙丙”'],
    ['text that a style strikes', run('甲', '<w:rStyle w:val="Old"/>'), '', '删除线文字未读入：“甲”'],
    [
      'tracked changes',
      `<w:ins>${run('甲')}</w:ins><w:del><w:r><w:delText>乙</w:delText></w:r></w:del>` +
        `<w:moveFrom>${run('丙')}</w:moveFrom><w:moveTo>${run('丁')}</w:moveTo>`,
      '甲丁',
    ],
    [
      'signs by their place',
      '<w:r><w:sym w:font="Wingdings 2" w:char="F052"/><w:sym w:font="Symbol" w:char="F061"/></w:r>',
      '☑α',
    ],
    [
      'letters in a font of signs',
      run('&#xF0FC;', '<w:rFonts w:ascii="Wingdings"/>') + run('W', '<w:rFonts w:ascii="Symbol"/>'),
      '✓Ω',
    ],
    [
      'a sign that nobody knows',
      '<w:r><w:sym w:font="Wingdings" w:char="F025"/></w:r>',
      '〔符号〕',
      '含无法识别的符号，请对照原文',
    ],
    ['a box that is ticked', `<w:sdt><w:sdtPr/><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run('是')}`, '☒是'],
    [
      'a field to be filled in',
      `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('单击此处')}</w:sdtContent></w:sdt>`,
      '',
    ],
    [
      'a reading above',
      `<w:r><w:ruby><w:rt>${run('qū')}</w:rt><w:rubyBase>${run('祛')}</w:rubyBase></w:ruby></w:r>`,
      '祛（qū）',
    ],
    ['what a field shows', field(' REF _1 ', '见上') + run('。'), '见上。'],
    ['a field that is not shown', `${field(' SEQ 题 ')}${run('. 甲')}`, '1. 甲'],
    [
      'a field within what a field is told',
      mark('begin') + field('IF', '假') + mark('separate') + run('真') + mark('end'),
      '真',
    ],
    ['a field that never ends', `<w:r><w:fldChar w:fldCharType="begin"/></w:r>`, ''],
    ['a number in a circle', field('EQ \\o\\ac(○,3)'), '③'],
    ['a simple field', '<w:fldSimple w:instr=" LISTNUM "/>', '1)'],
    ['a note below the page', `${run('甲')}<w:r><w:footnoteReference w:id="2"/></w:r>`, '甲', '脚注未读入：脚注的字'],
    [
      'an embedded object',
      `${run('甲')}<w:r><w:object><o:OLEObject ProgID="Visio.Drawing.15"/></w:object></w:r>`,
      '甲',
      '含Visio 图，未能导入',
    ],
    [
      'a formula',
      '<m:oMath><m:f><m:num><m:r><m:t>a+1</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f>' +
        '<m:rad><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:oMath>',
      '(a+1)/b√x',
      '公式已写成一行文字，请核对',
    ],
    ['a matrix', '<m:oMath><m:m><m:mr/></m:m></m:oMath>', MARK.formula],
  ])('%s', (_, content, text, ...warnings) => {
    const [line] = read(p(content));
    expect([line?.text, line?.warnings ?? []]).toEqual([text, warnings]);
  });
});

describe('the lines of a document', () => {
  it('begin with the numbers that Word counts', () => {
    const styled = (name: string) => p(run('甲'), `<w:pStyle w:val="${name}"/>`);
    expect(
      textsOf(
        [
          styled('Question'),
          styled('Choice'),
          styled('Choice'),
          p(run('乙'), list(1)),
          p(run('点'), list(1, 2)),
          p(run('空'), list(1, 3)),
          p(run('丙'), list(2, 0)),
          p(run('无'), list(0)),
        ].join(''),
      ),
    ).toEqual(['1. 甲', 'A. 甲', 'B. 甲', '2. 乙', '点', '空', '1. 丙', '无']);
  });
  it('go on where the end of a paragraph was taken out', () => {
    expect(textsOf(p(run('甲'), '<w:rPr><w:del/></w:rPr>') + p(run('乙')))).toEqual(['', '甲乙']);
  });
  it('stay in their place where there is no next one', () => {
    const endless = p(run('乙'), '<w:rPr><w:del/></w:rPr>');
    const tableOf = (...cells: string[]) =>
      `<w:tbl><w:tr>${cells.map((one) => `<w:tc>${one}</w:tc>`).join('')}</w:tr></w:tbl>`;
    expect(textsOf(p(run('甲')) + endless)).toEqual(['甲', '', '乙']);
    expect(textsOf(endless + tableOf(p(run('甲'))))).toEqual(['', '乙', '甲']);
    expect(textsOf(tableOf(endless, p(run('甲'))))).toEqual(['乙\t甲']);
  });
  it('leave out contents, and say a box beside a paragraph apart', () => {
    const box = (text: string) => `<w:r><w:pict><w:txbxContent>${p(run(text))}</w:txbxContent></w:pict></w:r>`;
    expect(read(p(run('目录'), '<w:pStyle w:val="TOC1"/>') + p(run('甲') + box('旁')) + p(box('中')))).toEqual([
      { no: 1, text: '甲', heading: 0, warnings: ['含文本框，未能导入'] },
      { no: 2, text: '旁', heading: 0, isBeside: true },
      { no: 3, text: '', heading: 0 },
      { no: 4, text: '中', heading: 0 },
    ]);
  });
  it('keep the places of cells that are wide or one with those above', () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(text))}</w:tc>`;
    const rows = [
      cell('甲', '<w:vMerge w:val="restart"/>') + cell('乙', '<w:gridSpan w:val="2"/>') + cell('丙'),
      cell('', '<w:vMerge/>') + cell('丁') + cell('戊') + cell('己'),
    ];
    expect(textsOf(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`)).toEqual([
      '甲\t乙\t\t丙',
      `${MARK.same}\t丁\t戊\t己`,
    ]);
  });
  it('are read whatever the file calls its names', () => {
    const names = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const xml = `<x:document xmlns:x="${names}"><x:p><x:r><x:t>甲&#x25584;&amp;</x:t></x:r></x:p></x:document>`;
    const { lines } = documentLines({
      body: parseXml(xml),
      numbering: readNumbering(''),
      styles: readStyles(''),
      notes: new Map(),
    });
    expect(lines[0]?.text).toBe('甲𥖄&');
  });
});
