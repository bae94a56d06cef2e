import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { namesOther, readLetters, splitAnswer } from '#domain/question/answer.ts';
import { readTruth } from '#domain/question/words.ts';
import type { QuestionInReading } from './asking.ts';
import { type ShownText, withoutUnderline } from './shown.ts';
import { bracketAnswer, underlinedOptions } from './stem.ts';

/** What a question says as its answer, wherever it says it; and what it says beside it. */

type Option = { key: string; text: string };
type Said = {
  said: string;
  /** The stem without it. */
  stem: string;
  /** What follows the answer: C（见4.2条）. */
  more: string;
  warnings: string[];
};

const CONCLUDES =
  /(?:故|应|本题|因此|所以|正确)(?:本题)?(?:正确)?(?:答案)?(?:应)?(?:选择?|为|是)\s*[:：]?\s*([A-H]{1,8})\s*(?:选?项)?\s*[。.]?\s*$/;

/** 选A，因为…… */
const BEGINS = /^\s*(?:本题|应该?|故|正确答案)*选择?\s*(?:[:：]\s*)?([A-H]{1,8})(?![A-Za-z])/;

const isJudged = (stem: string, options: readonly Option[], type: QuestionType | null): boolean =>
  type === QUESTION.judge || (type === null && options.length === 0 && /[（(][\s\u3000]*[)）]\s*[。.]?$/.test(stem));

export const saidIn = (
  { texts }: QuestionInReading,
  stem: string,
  options: readonly (Option & Pick<ShownText, 'lost'>)[],
  type: QuestionType | null,
  hasTruths: boolean,
): Said => {
  const written = withoutUnderline(texts.answer.join('\n').trim());
  const bracket = bracketAnswer(stem, hasTruths ? [] : options, type);
  const isLettered = options.length > 0 || (type !== null && ANSWERED_BY[type] === 'options');
  const split = splitAnswer(written, isLettered ? 'letters' : 'truth');
  const isSplit =
    split !== null &&
    (isLettered || isJudged(bracket.stem, options, type)) &&
    !namesOther(split.said, split.rest, options);
  const own = isSplit ? split.said : written;
  const keys = new Map(options.map(({ key, text }) => [key, withoutUnderline(text)]));
  // B. 最高管理者: its option once more.
  const more = isSplit && keys.get(own) !== split.rest.replace(/[;；。]$/, '') ? split.rest : '';
  if (own === '') {
    const analysis = texts.analysis.join('\n').normalize('NFKC').trim();
    const concluded = (CONCLUDES.exec(analysis) ?? BEGINS.exec(analysis))?.[1] ?? '';
    const said = bracket.said || (isLettered ? underlinedOptions(options) || concluded : '');
    return { said, stem: bracket.stem, more: more || (bracket.more ?? ''), warnings: [] };
  }
  const isSame = sameAnswer(bracket.said, own);
  if (bracket.said === '' || (!isSame && !bracket.isSure)) return { said: own, stem, more, warnings: [] };
  const differs = `题干括号中的“${bracket.said}”与答案“${own}”不同，以答案为准`;
  return { said: own, stem: bracket.stem, more: more || (bracket.more ?? ''), warnings: isSame ? [] : [differs] };
};

/** The same letters, the same truth or the same words. */
export const sameAnswer = (one: string, other: string): boolean => {
  if (one.trim() === other.trim()) return true;
  const truths = [one, other].map(readTruth);
  if (truths[0] !== null && truths[0] === truths[1]) return true;
  const [first, second] = [one, other].map((text) => readLetters(text)?.toSorted().join(''));
  return first !== undefined && first === second;
};
