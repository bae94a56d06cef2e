import type { SeedQuestion } from '../../types.ts';

type Difficulty = SeedQuestion['difficulty'];

const KEYS = 'ABCDEF';

const keyed = (texts: string[]): { key: string; text: string }[] =>
  texts.map((text, index) => ({ key: KEYS.charAt(index), text }));

const TRUE_OR_FALSE = keyed(['正确', '错误']);

/** Writes the questions of one bank briefly: options get their keys A, B, C … in the order given. */
export function writerFor(bank: string) {
  return {
    single: (
      stem: string,
      options: string[],
      key: string,
      analysis: string,
      difficulty: Difficulty,
      clause: string,
      number?: string,
    ): SeedQuestion => ({
      bank, type: 'single', stem, options: keyed(options), answer: [key],
      analysis, difficulty, clause, ...(number && { number }),
    }),

    multi: (
      stem: string,
      options: string[],
      keys: string[],
      analysis: string,
      difficulty: Difficulty,
      clause: string,
      number?: string,
    ): SeedQuestion => ({
      bank, type: 'multi', stem, options: keyed(options), answer: keys,
      analysis, difficulty, clause, ...(number && { number }),
    }),

    /** A is 正确, B is 错误. */
    judge: (
      stem: string,
      key: 'A' | 'B',
      analysis: string,
      difficulty: Difficulty,
      clause: string,
      number?: string,
    ): SeedQuestion => ({
      bank, type: 'judge', stem, options: TRUE_OR_FALSE, answer: [key],
      analysis, difficulty, clause, ...(number && { number }),
    }),
  };
}
