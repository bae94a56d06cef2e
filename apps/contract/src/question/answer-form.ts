import { z } from 'zod';

const TEXT = { max: 5_000, msg: '作答不能超过5000个字符' };
const BLANK = { max: 500, msg: '每空不能超过500个字符' };
const BLANKS_MAX = 20;
const NO_ANSWER = '作答格式有误';

/** 'A' · ['A','C'] · 'A' 正确 / 'B' 错误 · blanks in order · text. Which it must be follows from the question's type. */
export const AnswerValue = z.union(
  [z.string().max(TEXT.max, TEXT.msg), z.array(z.string().max(BLANK.max, BLANK.msg)).max(BLANKS_MAX, '作答有误')],
  { error: NO_ANSWER },
);
export type AnswerValue = z.output<typeof AnswerValue>;

const fault = (text: string, { max, msg }: typeof TEXT): string | null =>
  text.length > max ? `${msg}，现有${text.length}个` : null;

/**
 * What `faultIn` says of an answer, for the running exam: it opens the sooner for not having the shapes. Of several
 * blanks it names the first.
 */
export const answerFault = (value: AnswerValue): string | null => {
  if (typeof value === 'string') return fault(value, TEXT);
  if (value.length > BLANKS_MAX) return NO_ANSWER;
  return value.map((blank) => fault(blank, BLANK)).find((one) => one !== null) ?? null;
};
