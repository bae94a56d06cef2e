import { describe, expect, it } from 'vitest';
import { drawToken, isToken, tokenMark } from './token-text.ts';

describe('a key for another program', () => {
  it('says by its spelling that it is one', () => {
    const tokens = Array.from({ length: 50 }, drawToken);
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) {
      expect(token).toMatch(/^zbt_[0-9A-Za-z]{49}$/);
      expect(isToken(token)).toBe(true);
      expect(isToken(token.slice(0, -1))).toBe(false);
      const other = token[10] === 'a' ? 'b' : 'a';
      expect(isToken(token.slice(0, 10) + other + token.slice(11))).toBe(false);
      expect(tokenMark(token)).toHaveLength(12);
    }
  });
});
