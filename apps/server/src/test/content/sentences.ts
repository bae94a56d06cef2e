import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { REPOSITORY } from '#test/world/paths.ts';

/** The sentences that people read, as they stand in the sources: what a template leaves open is `…`. */

const READ = '{apps/{contract,web,server}/src,prisma/seed}/**/*.{ts,tsx}';
/** Courses and questions teach a trade and say nothing of the platform. */
const ELSEWHERE = /\.test\.ts|\/(generated|test|seed\/(lectures|content\/(lessons|questions)))\//;
const HAN = /\p{Script=Han}/u;
const ENDS = /[。；！？\n]|<\/?[a-z][^>]*>/;

type Node = { type?: string; value?: unknown; quasis?: { value: { cooked: string } }[] };

const textOf = ({ type, value, quasis }: Node): string | null => {
  if (type === 'Literal') return typeof value === 'string' ? value : null;
  if (type === 'JSXText') return String(value).replace(/\s*\n\s*/g, '');
  return type === 'TemplateLiteral' ? (quasis ?? []).map((part) => part.value.cooked).join('…') : null;
};

const textsIn = (node: unknown, found: string[]): string[] => {
  if (typeof node !== 'object' || node === null) return found;
  const text = Array.isArray(node) ? null : textOf(node);
  if (text !== null) found.push(text);
  for (const part of Object.values(node)) textsIn(part, found);
  return found;
};

/** Each with the files that it stands in. */
export const sentences = async (): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for await (const file of glob(READ, { cwd: REPOSITORY })) {
    if (ELSEWHERE.test(file)) continue;
    const source = await readFile(join(REPOSITORY, file), 'utf8');
    if (!HAN.test(source)) continue;
    for (const text of textsIn(parseSync(file, source).program, []))
      for (const sentence of text.split(ENDS).map((part) => part.trim()))
        if (HAN.test(sentence)) found.set(sentence, [...(found.get(sentence) ?? []), file]);
  }
  return found;
};
