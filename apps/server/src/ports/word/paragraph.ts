import { toSubscript, toSuperscript } from '@zhibiao/contract/core/text/script-text';
import { ANY_MARK, MARK, pictureMark } from '#domain/question/word-marks.ts';
import { fieldText } from './fields.ts';
import { formulaText, lowered, raised } from './formula.ts';
import { type Look, lookOf, type Styles } from './styles.ts';
import { inFont, signOf, UNKNOWN_SIGN } from './symbols.ts';
import { attribute, child, descendants, value, type XmlElement } from './tree.ts';

/** What stands in a paragraph, as text with marks; what cannot be brought along is named. */

type Beside = {
  /** The relations of the pictures that the marks number. */
  pictures: string[];
  /** The notes below the page, by their number. */
  notes: ReadonlyMap<string, string>;
  styles: Styles;
};
export type Read = { text: string; warnings: string[]; boxes: XmlElement[] };

const OBJECTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Equation|MathType)/i, '公式对象'],
  [/^Excel/i, '工作簿'],
  [/^Visio/i, 'Visio 图'],
  [/^Word/i, '文档'],
  [/^PowerPoint/i, '演示文稿'],
];
const objectName = (program: string): string => OBJECTS.find(([pattern]) => pattern.test(program))?.[1] ?? '对象';

const FIRST_WORDS = 20;
const firstWords = (text: string): string => {
  const plain = text.replace(ANY_MARK, '').replace(/\s+/g, ' ').trim();
  return plain.length > FIRST_WORDS ? `${plain.slice(0, FIRST_WORDS)}…` : plain;
};

/** Left out with all that is in it: taken out by an editor, or said a second time for older programs. */
const OUT = new Set(['w:del', 'w:moveFrom', 'mc:Fallback', 'w:rt', 'w:sdtPr', 'w:pPr', 'w:rPr', 'w:tblPr', 'w:trPr']);

const GONE = { struck: '删除线文字', white: '白色文字' } as const;
type Gone = keyof typeof GONE;

export const paragraphReader = ({ pictures, notes, styles }: Beside) => {
  const textOfField = fieldText();
  let warnings: string[] = [];
  let boxes: XmlElement[] = [];
  /** Runs that are struck through, and such as are white on white; each after another as one. */
  let gone: Record<Gone, string[]> = { struck: [], white: [] };
  let was: Gone | null = null;
  let onPaper = true;
  /** Fields that are open: what a field is told stands before what it shows. */
  let fields: { instruction: string; isShown: boolean; hasText: boolean; check: string }[] = [];
  let look: Look = {};
  let ofParagraph: Look = {};

  const picture = (element: XmlElement, relation: string): string => {
    const id = attribute(element, relation) ?? attribute(element, 'link');
    return id === null ? '' : pictureMark(pictures.push(id) - 1);
  };
  const inside = (element: XmlElement): string => element.children.map(textOf).join('');
  const said = (text: string): string => {
    const field = fields.at(-1);
    if (field && text !== '') field.hasText = true;
    return text;
  };
  const styled = (text: string): string => {
    if (text === '' || look.hidden) return '';
    const isWhite = look.white === true && look.shaded !== true && onPaper;
    const before = was;
    was = look.struck ? 'struck' : isWhite ? 'white' : null;
    if (was !== null) {
      const those = gone[was];
      if (was === before) those[those.length - 1] += text;
      else those.push(text);
      return '';
    }
    if (look.marked) return MARK.from + text + MARK.to;
    return look.bold ? MARK.boldFrom + text + MARK.boldTo : text;
  };
  /** Some programs only move small characters up or down. */
  const moved = (text: string): string => {
    const { position = 0, sized = false } = look;
    if (position === 0 || !sized || text.length > 6) return text;
    return (position > 0 ? toSuperscript(text) : toSubscript(text)) ?? text;
  };
  const scripted = (text: string): string => {
    if (!look.script && text.trim() !== '') return moved(text);
    if (!look.script || text.trim() === '') return text;
    const written = look.script === 'superscript' ? raised(text) : lowered(text);
    if (/^[\^_]/.test(written))
      warnings.push(`${look.script === 'superscript' ? '上标' : '下标'}“${text}”写作“${written}”`);
    return written;
  };
  const run = (element: XmlElement): string => {
    const properties = child(element, 'w:rPr');
    const { look: ofStyle } = styles.of(value(properties, 'w:rStyle'));
    const own = { ...ofStyle, ...lookOf(properties) };
    // Of what the paragraph's style says only what takes text away or moves it counts, and no heading is an answer.
    const outer = look;
    look = { ...ofParagraph, ...own, marked: own.marked === true && ofStyle.marked !== true };
    const text = styled(inside(element));
    look = outer;
    return text;
  };
  const fieldCharacter = (element: XmlElement): string => {
    const type = attribute(element, 'fldCharType');
    if (type === 'begin') {
      const box = [...descendants(element, 'w:checkBox')][0];
      const state = child(box, 'w:checked') ?? child(box, 'w:default');
      const isTicked = state !== undefined && !/^(?:0|false|off)$/.test(attribute(state, 'val') ?? '1');
      fields.push({ instruction: '', isShown: false, hasText: false, check: box ? (isTicked ? '☑' : '□') : '' });
    }
    const field = fields.at(-1);
    if (type === 'separate' && field) field.isShown = true;
    if (type !== 'end') return '';
    fields.pop();
    if (!field || field.hasText || fields.some(({ isShown }) => !isShown)) return '';
    return said(field.check || textOfField(field.instruction));
  };
  const note = (element: XmlElement): string => {
    const text = notes.get(`${element.name} ${attribute(element, 'id') ?? ''}`) ?? '';
    warnings.push(`脚注未读入${text === '' ? '' : `：${firstWords(text)}`}`);
    return '';
  };
  const lost = (what: string): string => {
    warnings.push(`含${what}，未能导入`);
    return '';
  };
  const symbol = (element: XmlElement): string => {
    const sign = signOf(attribute(element, 'font') ?? '', parseInt(attribute(element, 'char') ?? '', 16) || 0);
    if (sign === UNKNOWN_SIGN) warnings.push('含无法识别的符号，请对照原文');
    return scripted(said(sign));
  };
  const TEXT: Readonly<Record<string, (element: XmlElement) => string>> = {
    'w:t': ({ text }) => scripted(said(inFont(look.font ?? '', text.replace(ANY_MARK, '')))),
    'w:r': run,
    'w:tab': () => '\t',
    'w:ptab': () => '\t',
    'w:br': () => '\n',
    'w:cr': () => '\n',
    'w:noBreakHyphen': () => '-',
    'w:sym': symbol,
    'w:fldChar': fieldCharacter,
    'w:instrText': ({ text }) => {
      const field = fields.at(-1);
      if (field) field.instruction += text;
      return '';
    },
    'w:fldSimple': (element) => inside(element) || textOfField(attribute(element, 'instr') ?? ''),
    'w:ruby': (element) => {
      const [base, above] = ['w:rubyBase', 'w:rt'].map((name) => inside(child(element, name) ?? element));
      return above === '' ? (base ?? '') : `${base}（${above}）`;
    },
    'w:sdt': (element) => (child(element, 'w:sdtPr', 'w:showingPlcHdr') ? '' : inside(element)),
    'w:txbxContent': (element) => {
      if (!look.hidden) boxes.push(element);
      return '';
    },
    'w:footnoteReference': note,
    'w:endnoteReference': note,
    'm:oMath': (element) => {
      const text = formulaText(element);
      if (text !== MARK.formula) warnings.push('公式已写成一行文字，请核对');
      return said(text);
    },
    'a:blip': (element) => picture(element, 'embed'),
    'v:imagedata': (element) => picture(element, 'id'),
    'c:chart': () => lost('图表'),
    'dgm:relIds': () => lost('SmartArt 图形'),
    'o:OLEObject': (element) => lost(objectName(attribute(element, 'ProgID') ?? '')),
  };
  const textOf = (element: XmlElement): string => {
    if (OUT.has(element.name)) return '';
    const text = (TEXT[element.name] ?? inside)(element);
    // What a field is told is not to be read.
    const isTold = fields.some(({ isShown }) => !isShown);
    return isTold && element.name !== 'w:r' ? '' : text;
  };

  /** `onPaper`: nothing that may be coloured stands behind it. */
  return (paragraph: XmlElement, isOnPaper: boolean): Read => {
    [warnings, boxes, gone, was] = [[], [], { struck: [], white: [] }, null];
    onPaper = isOnPaper && lookOf(child(paragraph, 'w:pPr')).shaded !== true;
    const { look: ofStyle } = styles.of(value(paragraph, 'w:pPr', 'w:pStyle'));
    const { hidden = false, struck: isStruck = false, script = null } = ofStyle;
    ofParagraph = { hidden, struck: isStruck, script };
    const text = inside(paragraph);
    // A field that is not shown within its paragraph is a broken one, and must not take what follows with it.
    fields = fields.filter(({ isShown }) => isShown);
    for (const kind of ['struck', 'white'] as const) {
      const named = gone[kind].map(firstWords).filter((one) => one !== '');
      if (named.length > 0) warnings.push(`${GONE[kind]}未读入：${named.map((one) => `“${one}”`).join('、')}`);
    }
    return { text: text.replaceAll(MARK.to + MARK.from, ''), warnings: [...new Set(warnings)], boxes };
  };
};
