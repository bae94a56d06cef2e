import { createHash } from 'node:crypto';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { z } from 'zod';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { layOut, type BankQuestion } from '#domain/exam/paper.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import type { Card } from './cards.ts';

const Picture = z.object({ url: z.string(), alt: z.string() });
const Pictures = z.array(Picture);
const Options = z.array(z.object({ key: z.string(), text: z.string(), image: Picture.nullish() }));

type Row = Omit<BankQuestion, 'children' | 'images'> & {
  images: unknown;
  case: { id: string; title: string; material: string | null; images: unknown; no: number; of: number } | null;
};

/** A question as it is now, with the case it belongs to. Never its key. */
const findQuestion = (questionId: string) =>
  sql<Row>`
    SELECT q.id, q.type, q.stem, q.material, q.options, q.images, q.version,
      CASE WHEN p.id IS NOT NULL THEN json_build_object(
        'id', p.id, 'title', p.stem, 'material', p.material, 'images', p.images,
        'no', (SELECT count(*) FROM "Question" c
          WHERE c."parentId" = p.id AND (c.sort, c.id) <= (q.sort, q.id)),
        'of', (SELECT count(*) FROM "Question" c WHERE c."parentId" = p.id)
      ) END AS "case"
    FROM "Question" q LEFT JOIN "Question" p ON p.id = q."parentId"
    WHERE q.id = ${questionId}::uuid`.named('practice-question');

/** In practice a question is right or not: one point. */
const FULL = 1;

export type PracticeQuestionRecord = {
  given: GivenQuestion;
  /** Which letter each of the bank's options got; null where answers are not letters. */
  letters: Record<string, string> | null;
  version: number;
  /** Of this showing: an answer to an earlier one, or to an older text, is recognised by it. */
  showing: string;
};

/**
 * The question with its options in an order of this showing. The order follows from the card, so that it is found again
 * when the answer comes, and is another one after each answer.
 */
export const showQuestion = async (pool: Pool, userId: string, card: Card): Promise<PracticeQuestionRecord | null> => {
  const row = await maybeOne(pool, findQuestion(card.questionId));
  if (!row) return null;
  const { case: of, version } = row;
  const seed = [userId, card.questionId, card.right, card.wrong, version].join(':');
  const question = { ...row, options: Options.parse(row.options), images: Pictures.parse(row.images), children: [] };
  const [laidOut] = layOut(
    [{ question, score: FULL }],
    { shuffleQuestions: false, shuffleOptions: true },
    randomFrom(`practice:${seed}`),
  );
  if (!laidOut) return null;
  const { v: _, ...own } = laidOut.given;
  const materialImages = of ? Pictures.parse(of.images) : [];
  const given: GivenQuestion = {
    ...own,
    ...(of && { group: { id: of.id, title: of.title, no: of.no, of: of.of } }),
    ...(of?.material && { material: of.material }),
    ...(materialImages.length > 0 && { materialImages }),
  };
  const showing = createHash('sha256').update(`showing:${seed}`).digest('hex').slice(0, 32);
  return { given, letters: laidOut.letters, version, showing };
};
