import { describe, expect, it } from 'vitest';
import { expectedIn, recallOf } from '#test/content/word-recall.ts';

/**
 * Documents by people who had not seen the importer. At their first reading 88 of the 152 questions of the first
 * fourteen were as meant, 120 of the 156 of the fifteen that came later, and 70 of the 145 of the last eighteen; what
 * was learned of them is mended since.
 */

describe.each(['other-hands', 'more-hands', 'third-hands'])('%s', (folder) => {
  const url = new URL(`./fixtures/${folder}/`, import.meta.url);
  it.each(expectedIn(url))('%s', async (name, questions) => {
    const { count, more, otherwise } = await recallOf(url, name, questions);
    process.stdout.write(`${name}: ${count - otherwise.length} of ${count} as meant\n`);
    expect([otherwise, more]).toEqual([[], 0]);
  });
});
