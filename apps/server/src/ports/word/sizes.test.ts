import { expect, it } from 'vitest';
import { splitAnswer } from '#domain/question/answer.ts';
import { readQuestionText } from '#domain/question/text.ts';
import { fieldText } from './fields.ts';
import { documentLines } from './lines.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import { attribute, parseXml } from './tree.ts';

/** What is large and means nothing costs what its length does, not the square of it. */

/** Microseconds of work, which others on the machine do not change. */
const BOUND = 3_000_000;
const MANY = 100_000;
const readLines = (...texts: readonly string[]) =>
  readQuestionText(texts.map((text, at) => ({ no: at + 1, text, heading: 0 })));
const readBody = (body: string) =>
  documentLines({
    body: parseXml(`<w:body>${body}</w:body>`),
    numbering: readNumbering(''),
    styles: readStyles(''),
    notes: new Map(),
  });
const P = '<w:p><w:r><w:t>甲</w:t></w:r></w:p>';

it.each<[what: string, read: () => unknown]>([
  ['spaces in a line', () => readBody(P.replace('甲', `${' '.repeat(MANY)}甲`))],
  ['spaces in an answer', () => readLines('五、简答题', '1. 甲', `答案：甲${' '.repeat(MANY)}乙`)],
  ['spaces behind the word of an answer', () => splitAnswer(`故${' '.repeat(298)}丙`, 'letters')],
  ['a line to write on', () => readLines(`1. ${'_'.repeat(MANY)}甲`, 'A. 甲', 'B. 乙')],
  ['marks in an answer', () => readLines('五、简答题', '1. 甲', `答案：甲${'； '.repeat(MANY / 2)}乙`)],
  ['digits in an answer', () => readLines('五、简答题', '1. 甲', `答案：甲${'9'.repeat(MANY)}乙`)],
  ['letters of options', () => readLines('四、填空题', `1. 甲${'A.'.repeat(MANY / 2)}`)],
  ['ranges of answers', () => readLines('1. 甲（ ）', '参考答案', '1-2 AB '.repeat(MANY / 2))],
  ['brackets in a heading', () => readLines(`一、单选题${'（2'.repeat(MANY * 2)}`)],
  ['words of a fold', () => readLines('密'.repeat(MANY * 2))],
  ['a name in a tag', () => attribute({ attributes: 'a'.repeat(MANY * 2) } as ReturnType<typeof parseXml>, 'val')],
  ['spaces in a field', () => fieldText()(`EQ \\s\\up${' '.repeat(MANY * 2)}`)],
  ['nested controls', () => readBody('<w:x>'.repeat(1_500) + P.repeat(60_000) + '</w:x>'.repeat(1_500))],
])('%s', (_, read) => {
  const from = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(from);
  expect(user + system).toBeLessThan(BOUND);
});
