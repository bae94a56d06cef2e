import type { Client } from '#db/client.ts';
import { many, sql, type Statement } from '#db/sql.ts';
import {
  countedAttempt,
  type KeptAttempt,
  keptVersionOf,
  wantsOptions,
} from '#domain/exam/statistics/counted-attempt.ts';
import type { CountedAttempt } from '#domain/exam/statistics/item-stats.ts';
import { countingKey } from './attempt-key.ts';

/**
 * Of attempts what their statistics need, and no more: of the key only which option is which. What an attempt was sat
 * under is in its edition; those from before there were editions are of the first.
 */
export const keptAttempts = (which: Statement): Statement<KeptAttempt> => sql<KeptAttempt>`
  SELECT a."paperId", a.edition, coalesce((e.content->>'mode')::int, p.mode) AS mode,
    coalesce(a.score, 0)::float8 AS score, a."totalScore", a.passed, a.snapshot,
    coalesce((
      SELECT json_object_agg(s."questionId", json_build_object('value', s.value, 'score', s.score))
      FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
    ), '{}') AS answers,
    coalesce((
      SELECT jsonb_object_agg(q.key, q.value->'letters')
      FROM jsonb_each(${countingKey(sql`a.id`)}) q
      WHERE jsonb_typeof(q.value->'letters') = 'object'
    ), '{}') AS letters
  FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
  LEFT JOIN "PaperEdition" e ON e."paperId" = a."paperId" AND e.no = greatest(a.edition, 1)
  WHERE ${which}`;

type Version = { questionId: string; version: number; options: { key: string; text: string }[] };
const findOptions = (wanted: readonly (readonly [questionId: string, version: number])[]) => sql<Version>`
  SELECT v."questionId", v.version, v.content->'options' AS options
  FROM unnest(${wanted.map(([id]) => id)}::uuid[], ${wanted.map(([, version]) => version)}::int[]) w(id, version)
  JOIN "QuestionVersion" v ON v."questionId" = w.id AND v.version = w.version
  WHERE jsonb_typeof(v.content->'options') = 'array'`;

/** As they are counted. */
export const counted = async (client: Client, attempts: readonly KeptAttempt[]): Promise<CountedAttempt[]> => {
  const wanted = new Map(
    attempts
      .flatMap(({ snapshot, letters }) => snapshot.filter((question) => wantsOptions(question, letters)))
      .map((question) => {
        const [id, version] = [question.questionId, keptVersionOf(question)];
        return [`${id}/${version}`, [id, version] as const];
      }),
  );
  const versions = wanted.size > 0 ? await many(client, findOptions([...wanted.values()])) : [];
  const options = new Map(versions.map((one) => [`${one.questionId}/${one.version}`, one.options]));
  return attempts.map((attempt) => countedAttempt(attempt, (id, version) => options.get(`${id}/${version}`)));
};
