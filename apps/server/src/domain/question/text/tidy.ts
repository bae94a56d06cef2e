import { TYPE_WORDS } from '#domain/question/words.ts';
import { MARK } from '#domain/question/word-marks.ts';

/** A line as the rest of the reading has it, whatever hand wrote it. */

const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f]/g;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/g;
const TICKED = /[☑☒✓✔√]\s*([（(]?[A-H]\s*[.．、)）:：][^☐☑☒□○✓✔√\t]*)/g;
/** Right and wrong as the options of a questionnaire, each in a line: ○对 */
const TRUTH_OPTION = /^\s*([○〇□☐☑☒✓✔√●])\s*(对|正确|错|错误)(?:\s*([（(]正确答案[)）]))?\s*$/;
/** ○对 ○错, neither of them ticked. */
const NO_CHOICE = /^\s*[○〇□☐]\s*(?:对|正确)\s*[○〇□☐]\s*(?:错|错误)\s*$/;
const truthOption = (_: string, box: string, word: string, isRight?: string): string => {
  const option = `${/[对正]/.test(word) ? 'A' : 'B'}. ${word}`;
  return isRight !== undefined || !/[○〇□☐]/.test(box) ? MARK.from + option + MARK.to : option;
};
/** ★★ 3. : how difficult it is. */
const STARRED = /^\s*(★{1,5}☆*)\s*(\d{1,4}\s*[、.．)）])\s*/;
/** An answer in brackets before the number: （√）1. · （ B ）2. */
const ANSWER_FIRST =
  /^\s*[（(](?:\s*([√×✓✗对错TFYN])\s*|[\s\u3000]+([A-H]{1,6})[\s\u3000]+)[)）]\s*(\d{1,4}\s*[、.．)）])(?!\d)\s*/;
const answerFirst = (_: string, truth: string | undefined, letters: string | undefined, no: string): string =>
  `${no} 答案：${truth ?? letters} 题干：`;
/** Empty ones: （ ）1. */
const ROOM_FIRST = /^\s*([（(][\s\u3000]*[)）])\s*(\d{1,4}\s*[、.．)）])(?!\d)\s*/;
/** 【单选】1、 */
const TAGGED = new RegExp(`^\\s*([【[（(]\\s*(?:${TYPE_WORDS})\\s*[】\\])）])\\s*(\\d{1,4}\\s*[、.．]\\s*)`);
/** 单选 1、 but not the answers 单选 1、A 2、B */
const TYPED = new RegExp(
  `^\\s*(${TYPE_WORDS})\\s*(\\d{1,4}\\s*[、.．])(?!\\s*(?:[A-H√×✓✗对错TF]|正确|错误)(?:[\\s、,，;；.。\\dA-H]|$))`,
);
export const tidyLine = (text: string): string =>
  text
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(STARRED, '$2 难度：$1 题干：')
    .replace(ANSWER_FIRST, answerFirst)
    .replace(ROOM_FIRST, '$2 $1')
    .replace(TAGGED, '$2$1')
    .replace(TYPED, '$2【$1】')
    .replace(TRUTH_OPTION, truthOption)
    .replace(NO_CHOICE, '')
    // An option that is ticked in a form.
    .replace(TICKED, (_, option: string) => `${MARK.from}${option.trimEnd()}${MARK.to} `)
    .replace(/[☐□○]\s*(?=[（(]?[A-H]\s*[.．、)）:：])/g, '')
    .replace(/^\s*选项\s*[:：]\s*/, '')
    .replace(/^\s*选项\s*([A-H])\s*[\t:：.、]/, '$1. ')
    .replace(/^\s*题[型目类]型?\s*[\t:：]\s*(?=[^\s]{2,8}题\s*$)/, '');
