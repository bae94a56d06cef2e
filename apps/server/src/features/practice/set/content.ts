import type { QuestionType } from '@zhibiao/contract/question/types';
import { sql } from '#db/sql.ts';

type Picture = { url: string; alt: string };
/** A question as the bank holds it, with its key. */
export type PracticeSetContent = {
  id: string;
  type: QuestionType;
  stem: string;
  material: string | null;
  version: number;
  images: Picture[];
  options: { key: string; text: string; image?: Picture | null }[];
  answer: string[];
  analysis: string;
};
export const selectContents = (ids: readonly string[]) => sql<PracticeSetContent>`
  SELECT q.id, q.type, q.stem, q.material, q.version, q.images, q.options, k.answer, k.analysis
  FROM "Question" q JOIN "QuestionKey" k ON k."questionId" = q.id WHERE q.id = ANY(${ids}::uuid[])`;
