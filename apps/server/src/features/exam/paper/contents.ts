import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { BankQuestion } from '#domain/exam/paper.ts';
import type { QuestionCandidate } from './candidates.ts';
import { HAS_KEY, OF_CASE, STAMP } from '#services/exam/drawable.ts';

/** What is laid out, with the mark of each row's version: a paper is opened only with rows that are still these. */
export type ExamContent = BankQuestion & { stamp: string; rows: ReadonlyMap<string, string> };

type Child = BankQuestion['children'][number] & { row: string };
type Row = Omit<BankQuestion, 'children'> & { row: string; stamp: string; children: Child[] };

const named = (questionIds: readonly string[]) =>
  sql<Row>`
    SELECT q.id, q.type, q.stem, q.material, q.images, q.options, q.version, q.xmin::text AS row,
      (${STAMP})::text AS stamp, coalesce((
        SELECT json_agg(json_build_object('id', c.id, 'type', c.type, 'stem', c.stem, 'images', c.images,
          'options', c.options, 'version', c.version, 'share', c.share, 'row', c.xmin::text) ORDER BY c.sort, c.id)
        FROM ${OF_CASE}
      ), '[]') AS children
    FROM "Question" q
    WHERE q.id = ANY(${questionIds}::uuid[]) AND q."parentId" IS NULL AND ${HAS_KEY}`.named('exam-contents');

const Picture = z.object({ url: z.string(), alt: z.string() });
const Images = z.array(Picture);
const Options = z.array(z.object({ key: z.string(), text: z.string(), image: Picture.nullish() }));
const shapeOf = <T extends { images: unknown; options: unknown }>(row: T) => ({
  ...row,
  images: Images.parse(row.images),
  options: Options.parse(row.options),
});
const contentOf = ({ row, children, ...question }: Row): ExamContent => ({
  ...shapeOf(question),
  children: children.map(({ row: _, ...child }) => shapeOf(child)),
  rows: new Map([[question.id, row], ...children.map((child) => [child.id, child.row] as const)]),
});

/** Questions of any state, for papers that name them. */
export const readContents = async (pool: Pool, questionIds: readonly string[]): Promise<Map<string, ExamContent>> =>
  new Map((await many(pool, named(questionIds))).map((row) => [row.id, contentOf(row)]));

/** Characters of what is kept, about. */
const KEPT_SIZE = 16_000_000;
const sizeOf = ({ stem, material, options, children }: ExamContent): number =>
  500 + stem.length + (material?.length ?? 0) + 100 * options.length + 800 * children.length;

/** Contents of drawn questions, kept as long as their stamps hold. */
export const createContents = (pool: Pool) => {
  const kept = new LRUCache<string, ExamContent>({ maxSize: KEPT_SIZE, sizeCalculation: sizeOf });
  /** Null when one of them is not any more what it was as a candidate. */
  return async (drawn: readonly QuestionCandidate[]): Promise<ReadonlyMap<string, ExamContent> | null> => {
    const found = new Map<string, ExamContent>();
    const lacking: string[] = [];
    for (const { id, stamp } of drawn) {
      const content = kept.get(id);
      if (content?.stamp === stamp) found.set(id, content);
      else lacking.push(id);
    }
    if (lacking.length > 0)
      for (const [id, content] of await readContents(pool, lacking)) {
        kept.set(id, content);
        found.set(id, content);
      }
    return drawn.every(({ id, stamp }) => found.get(id)?.stamp === stamp) ? found : null;
  };
};
