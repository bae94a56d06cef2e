import { toSubscript, toSuperscript } from '@zhibiao/contract/core/text/script-text';
import { ANY_MARK, MARK, pictureMark } from '#domain/question/word-marks.ts';
import { openFields } from './fields.ts';
import { formulaText, lowered, raised } from './formula.ts';
import { type TextLook, textLookOf, type Styles } from './styles.ts';
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

/** Runs that are struck through, and such as are white on white; each after another as one. */
const goneRuns = () => {
  const runs: Record<Gone, string[]> = { struck: [], white: [] };
  let was: Gone | null = null;
  return {
    /** The text again, unless it is gone. */
    without: (text: string, kind: Gone | null): string => {
      const before = was;
      was = kind;
      if (kind === null) return text;
      if (kind === before) runs[kind][runs[kind].length - 1] += text;
      else runs[kind].push(text);
      return '';
    },
    warnings: (): string[] =>
      (['struck', 'white'] as const).flatMap((kind) => {
        const named = runs[kind].map(firstWords).filter((one) => one !== '');
        return named.length > 0 ? `${GONE[kind]}未读入：${named.map((one) => `“${one}”`).join('、')}` : [];
      }),
  };
};

/** Where one is in a document: in its fields, in a paragraph, and there in a run of one look. */
type Place = Beside & {
  fields: ReturnType<typeof openFields>;
  warnings: string[];
  boxes: XmlElement[];
  gone: ReturnType<typeof goneRuns>;
  /** Nothing that may be coloured stands behind it. */
  onPaper: boolean;
  /** Of what the paragraph's style says only what takes text away or moves it counts. */
  ofParagraph: TextLook;
  look: TextLook;
};

const styled = ({ look, gone, onPaper }: Place, text: string): string => {
  if (text === '' || look.hidden) return '';
  const isWhite = look.white === true && look.shaded !== true && onPaper;
  const left = gone.without(text, look.struck ? 'struck' : isWhite ? 'white' : null);
  if (left === '') return '';
  if (look.marked) return MARK.from + left + MARK.to;
  return look.bold ? MARK.boldFrom + left + MARK.boldTo : left;
};
/** Some programs only move small characters up or down. */
const moved = ({ position = 0, sized = false }: TextLook, text: string): string => {
  if (position === 0 || !sized || text.length > 6) return text;
  return (position > 0 ? toSuperscript(text) : toSubscript(text)) ?? text;
};
const scripted = ({ look, warnings }: Place, text: string): string => {
  if (!look.script && text.trim() !== '') return moved(look, text);
  if (!look.script || text.trim() === '') return text;
  const written = look.script === 'superscript' ? raised(text) : lowered(text);
  if (/^[\^_]/.test(written))
    warnings.push(`${look.script === 'superscript' ? '上标' : '下标'}“${text}”写作“${written}”`);
  return written;
};

/** What an element says. */
type Said = (place: Place, element: XmlElement) => string;

const inside: Said = (place, element) => element.children.map((one) => textOf(place, one)).join('');
const run: Said = (place, element) => {
  const properties = child(element, 'w:rPr');
  const { look: ofStyle } = place.styles.of(value(properties, 'w:rStyle'));
  const own = { ...ofStyle, ...textLookOf(properties) };
  const outer = place.look;
  // No heading is an answer.
  place.look = { ...place.ofParagraph, ...own, marked: own.marked === true && ofStyle.marked !== true };
  const text = styled(place, inside(place, element));
  place.look = outer;
  return text;
};
const checkBox = (element: XmlElement): string => {
  const box = [...descendants(element, 'w:checkBox')][0];
  if (!box) return '';
  const state = child(box, 'w:checked') ?? child(box, 'w:default');
  const isTicked = state !== undefined && !/^(?:0|false|off)$/.test(attribute(state, 'val') ?? '1');
  return isTicked ? '☑' : '□';
};
const fieldCharacter: Said = ({ fields }, element) => {
  const type = attribute(element, 'fldCharType');
  if (type === 'begin') fields.begin(checkBox(element));
  if (type === 'separate') fields.show();
  return type === 'end' ? fields.end() : '';
};
const symbol: Said = (place, element) => {
  const sign = signOf(attribute(element, 'font') ?? '', parseInt(attribute(element, 'char') ?? '', 16) || 0);
  if (sign === UNKNOWN_SIGN) place.warnings.push('含无法识别的符号，请对照原文');
  return scripted(place, place.fields.said(sign));
};
const ruby: Said = (place, element) => {
  const [base, above] = ['w:rubyBase', 'w:rt'].map((name) => inside(place, child(element, name) ?? element));
  return above === '' ? (base ?? '') : `${base}（${above}）`;
};
const note: Said = ({ notes, warnings }, element) => {
  const text = notes.get(`${element.name} ${attribute(element, 'id') ?? ''}`) ?? '';
  warnings.push(`脚注未读入${text === '' ? '' : `：${firstWords(text)}`}`);
  return '';
};
const formula: Said = ({ fields, warnings }, element) => {
  const text = formulaText(element);
  if (text !== MARK.formula) warnings.push('公式已写成一行文字，请核对');
  return fields.said(text);
};
const picture =
  (relation: string): Said =>
  ({ pictures }, element) => {
    const id = attribute(element, relation) ?? attribute(element, 'link');
    return id === null ? '' : pictureMark(pictures.push(id) - 1);
  };
const lost = ({ warnings }: Place, what: string): string => {
  warnings.push(`含${what}，未能导入`);
  return '';
};

const TEXT: Readonly<Record<string, Said>> = {
  'w:t': (place, { text }) =>
    scripted(place, place.fields.said(inFont(place.look.font ?? '', text.replace(ANY_MARK, '')))),
  'w:r': run,
  'w:tab': () => '\t',
  'w:ptab': () => '\t',
  'w:br': () => '\n',
  'w:cr': () => '\n',
  'w:noBreakHyphen': () => '-',
  'w:sym': symbol,
  'w:fldChar': fieldCharacter,
  'w:instrText': ({ fields }, { text }) => {
    fields.tell(text);
    return '';
  },
  'w:fldSimple': (place, element) => inside(place, element) || place.fields.textOf(attribute(element, 'instr') ?? ''),
  'w:ruby': ruby,
  'w:sdt': (place, element) => (child(element, 'w:sdtPr', 'w:showingPlcHdr') ? '' : inside(place, element)),
  'w:txbxContent': ({ look, boxes }, element) => {
    if (!look.hidden) boxes.push(element);
    return '';
  },
  'w:footnoteReference': note,
  'w:endnoteReference': note,
  'm:oMath': formula,
  'a:blip': picture('embed'),
  'v:imagedata': picture('id'),
  'c:chart': (place) => lost(place, '图表'),
  'dgm:relIds': (place) => lost(place, 'SmartArt 图形'),
  'o:OLEObject': (place, element) => lost(place, objectName(attribute(element, 'ProgID') ?? '')),
};
const textOf: Said = (place, element) => {
  if (OUT.has(element.name)) return '';
  const text = (TEXT[element.name] ?? inside)(place, element);
  return place.fields.isTold() && element.name !== 'w:r' ? '' : text;
};

export const paragraphReader = (beside: Beside) => {
  const fields = openFields();

  /** `isOnPaper`: nothing that may be coloured stands behind it. */
  return (paragraph: XmlElement, isOnPaper: boolean): Read => {
    const { look } = beside.styles.of(value(paragraph, 'w:pPr', 'w:pStyle'));
    const { hidden = false, struck = false, script = null } = look;
    const place: Place = {
      ...beside,
      fields,
      warnings: [],
      boxes: [],
      gone: goneRuns(),
      onPaper: isOnPaper && textLookOf(child(paragraph, 'w:pPr')).shaded !== true,
      ofParagraph: { hidden, struck, script },
      look: {},
    };
    const text = inside(place, paragraph);
    fields.dropBroken();
    const warnings = [...place.warnings, ...place.gone.warnings()];
    return { text: text.replaceAll(MARK.to + MARK.from, ''), warnings: [...new Set(warnings)], boxes: place.boxes };
  };
};
