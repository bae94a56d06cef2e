import { z } from 'zod';

/** 'A' · ['A','C'] · 'A' 正确 / 'B' 错误 · blanks in order · text. Which it must be follows from the question's type. */
export const AnswerValue = z.union(
  [
    z.string().max(5000, '作答不能超过5000个字符'),
    z.array(z.string().max(500, '每空不能超过500个字符')).max(20, '作答有误'),
  ],
  { error: '作答格式有误' },
);
export type AnswerValue = z.output<typeof AnswerValue>;
