import { readWord } from '#ports/word/word.ts';
import { writeWord } from '#ports/word/writer.ts';
import { expectedIn, recallOf } from '#test/content/word-recall.ts';
import { median } from '#bench/support/load.ts';
import type { Recall } from './recall.ts';

/** Word documents in the layouts of many hands: how many of their questions are read as they are meant. */

const FOLDERS: readonly (readonly [name: string, path: string])[] = [
  ['Word: layouts of one hand', ''],
  ['Word: fourteen papers of other hands', 'other-hands/'],
  ['Word: fifteen more papers of other hands', 'more-hands/'],
  ['Word: eighteen papers of a third set of hands', 'third-hands/'],
];

const QUESTIONS = 2_000;
const ROUNDS = 5;
const bank = () =>
  writeWord(
    Array.from({ length: QUESTIONS }, (_, at) => [
      `${at + 1}. 组织应当在第 ${at} 个阶段确定并提供所需的资源，下列说法正确的是（　　）。`,
      ...Array.from('ABCD', (letter) => `${letter}. 对资源的需求应当与目标相适应，并定期评审第 ${at} 项`),
      '答案：A',
      '解析：依据对资源的要求作答。',
    ])
      .flat()
      .map((text) => ({ text })),
  );
/** From the bytes of a file to its drafts, the thread's beginning with it. */
const timed = async (): Promise<void> => {
  const bytes = await bank();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await readWord(bytes);
    times.push(performance.now() - from);
  }
  const each = ((median(times) * 1_000) / QUESTIONS).toFixed(0);
  process.stdout.write(`Word: ${QUESTIONS} questions\n  ${each} µs per question\n`);
};

export const wordPart = async (): Promise<Recall[]> => {
  await timed();
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
