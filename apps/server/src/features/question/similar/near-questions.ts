import { QUESTION, type QuestionStatus, type QuestionType } from '@zhibiao/contract/question/types';
import { lit, many, type Queryable, sql } from '#db/sql.ts';
import {
  bandsOfRead,
  duplicateText,
  likenessOf,
  NEAR,
  percentOf,
  type ReadText,
  readText,
} from '#domain/question/near-duplicate.ts';

/** A question of the bank that reads nearly like a text. */
export type NearQuestion = {
  id: string;
  no: number;
  /** 100 is the same text. */
  percent: number;
  status: QuestionStatus;
  type: QuestionType;
  stem: string;
  options: { key: string; text: string; image?: { url: string; alt: string } | null }[];
  bankName: string;
};
/** As the bank counts it (`duplicateText`); `exceptId` is the question whose text it is. */
export type SoughtText = { text: string; exceptId?: string | null };

type Candidate = Omit<NearQuestion, 'percent'> & {
  at: number;
  material: string | null;
  children: { stem: string; options: { text: string }[] }[];
};

/** Those that share the most marks first: a text of the same marks is never crowded out. */
const CANDIDATES = 200;
const candidates = (sought: readonly { at: number; bands: number[]; except: string | null }[]) => sql<Candidate>`
  SELECT t.at, q.id, q.no, q.status, q.type, q.stem, q.material, q.options, b.name AS "bankName",
    CASE WHEN q.type = ${lit(QUESTION.case)} THEN coalesce((
      SELECT json_agg(json_build_object('stem', c.stem, 'options', c.options))
      FROM "Question" c WHERE c."parentId" = q.id AND c.sort >= 0
    ), '[]') ELSE '[]' END AS children
  FROM jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) AS t(at int, bands int[], "except" uuid)
  CROSS JOIN LATERAL (
    SELECT f.* FROM "Question" f
    WHERE f."dupBands" && t.bands AND f."parentId" IS NULL AND f.id IS DISTINCT FROM t."except"
    ORDER BY (SELECT count(*) FROM unnest(f."dupBands") mark WHERE mark = ANY(t.bands)) DESC, f.no DESC
    LIMIT ${CANDIDATES}::int
  ) q
  JOIN "QuestionBank" b ON b.id = q."bankId"`;

const MOST = 20;
const nearest = (a: NearQuestion, b: NearQuestion): number => b.percent - a.percent || b.no - a.no;

/** Of each text the questions that read like it by `NEAR` or more, the nearest first, 20 at most. */
export const findNear = async (client: Queryable, texts: readonly SoughtText[]): Promise<NearQuestion[][]> => {
  const read = texts.map(({ text }) => readText(text));
  const sought = texts.flatMap(({ exceptId }, at) => {
    const own = read[at];
    return own && own.pairs.size > 0 ? [{ at, bands: bandsOfRead(own), except: exceptId ?? null }] : [];
  });
  const found: NearQuestion[][] = texts.map(() => []);
  if (sought.length === 0) return found;
  const known = new Map<string, ReadText>();
  for (const { at, material, children, ...question } of await many(client, candidates(sought))) {
    const own = read[at];
    if (!own) continue;
    const other = known.get(question.id) ?? readText(duplicateText({ ...question, material, children }));
    known.set(question.id, other);
    const like = likenessOf(own, other);
    if (like >= NEAR) found[at]?.push({ ...question, percent: percentOf(like) });
  }
  return found.map((list) => list.toSorted(nearest).slice(0, MOST));
};
