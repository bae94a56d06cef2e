import { expectedIn, recallOf } from '#test/word-recall.ts';
import type { Recall } from './main.ts';

/** Word documents in the layouts of many hands: how many of their questions are read as they are meant. */

const FOLDERS: readonly (readonly [name: string, path: string])[] = [
  ['Word: layouts of one hand', ''],
  ['Word: fourteen papers of other hands', 'other-hands/'],
  ['Word: fifteen more papers of other hands', 'more-hands/'],
];

export const wordPart = async (): Promise<Recall[]> => {
  const recalls: Recall[] = [];
  for (const [name, path] of FOLDERS) {
    const folder = new URL(`../../src/features/question/import/fixtures/${path}`, import.meta.url);
    const recall: Recall & { faults: string[] } = { name, readable: 0, taken: 0, faults: [] };
    for (const [document, questions] of expectedIn(folder)) {
      const { count, more, otherwise } = await recallOf(folder, document, questions);
      recall.readable += count;
      recall.taken += count - otherwise.length;
      if (otherwise.length > 0) recall.faults.push(`${document}: ${otherwise.join(', ')} read otherwise`);
      if (more !== 0) recall.faults.push(`${document}: ${more} questions too many`);
    }
    recalls.push(recall);
  }
  return recalls;
};
