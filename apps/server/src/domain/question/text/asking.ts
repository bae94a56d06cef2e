import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { ordinalIn, type Style } from './heads.ts';

/** A question while its lines are being read. */

/** What a heading such as 一、单项选择题 stands over. */
export type Section = {
  type: QuestionType | null;
  /** 一 of its heading as 1. */
  ordinal: number | null;
  /** Its questions may have several right options, and how many is not said. */
  indefinite: boolean;
  /** 选择题 alone: one right option or several, as each question's answer says. */
  anyNumber: boolean;
  /** How its questions are numbered; of its cases, and of what they ask. */
  style: Style | null;
  outer: Style | null;
};
type Field = 'stem' | 'option' | 'answer' | 'analysis' | 'rubric' | 'material' | 'aside';
export type QuestionInReading = {
  no: number;
  /** The paragraph it begins in. */
  line: number;
  section: Section;
  /** The chapter of the document or the paper of several that it stands in. */
  chapter: string | null;
  type: QuestionType | null;
  isCase: boolean;
  title: string;
  texts: Record<'stem' | 'answer' | 'analysis' | 'rubric' | 'material', string[]>;
  options: { key: string; text: string }[];
  aside: { difficulty: string; clause: string; law: string; standard: string };
  children: QuestionInReading[];
  /** Where the next line without a label goes. */
  field: Field;
  /** The last number of a list within its answer that is numbered as questions are. */
  listed: number;
  warnings: string[];
  /** It began in a table, and is over with it. */
  inTable: boolean;
};

const SEVERAL = /多选|多项|[两二]个以上|多个|不止一|至少[有是]?[两二]/;
const ONE = /单选|单项|一[个项]/;
export const newSection = (type: QuestionType | null = null, line = ''): Section => ({
  type: type === QUESTION.single && SEVERAL.test(line) && !ONE.test(line) ? QUESTION.multi : type,
  anyNumber: type === QUESTION.single && SEVERAL.test(line) === ONE.test(line),
  ordinal: ordinalIn(line),
  indefinite: type === QUESTION.indefinite || line.includes('不定项'),
  style: null,
  outer: null,
});

export const newAsking = (section: Section, no: number, line: number): QuestionInReading => ({
  no,
  line,
  section,
  chapter: null,
  type: null,
  isCase: false,
  title: '',
  texts: { stem: [], answer: [], analysis: [], rubric: [], material: [] },
  options: [],
  aside: { difficulty: '', clause: '', law: '', standard: '' },
  children: [],
  field: 'stem',
  listed: 0,
  warnings: [],
  inTable: false,
});

export const hasAnswer = ({ texts, children }: QuestionInReading): boolean =>
  texts.answer.some((text) => text !== '') || children.some(hasAnswer);

/** Its points may stand over what each is worth, and its answer may be a number of points. */
export const wantsMore = (asking: QuestionInReading | null): boolean =>
  asking !== null && (asking.field === 'rubric' || (asking.field === 'answer' && !hasAnswer(asking)));
