import { API_BASE } from '@zhibiao/contract/core/envelope';
import type pg from 'pg';
import { v7 } from 'uuid';
import { maybeOne, raw, run, sql } from '#db/sql.ts';
import { quantile } from './support/load.ts';

/** A marker's round, from asking for an answer to the next one on the desk, among 50,000 answers of one question. */

const TASKS = 50_000;
const MARKERS = 4;
const ROUNDS = 150;

/** 50,000 attempts that wait, of one paper with one question; half of the answers are marked once already. */
const FILL = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE one AS SELECT gen_random_uuid() AS bank, gen_random_uuid() AS question, gen_random_uuid() AS paper;
  INSERT INTO "QuestionBank" (id, name) SELECT bank, '测速题库' FROM one;
  INSERT INTO "Question" (id, "bankId", type, stem, options) SELECT question, bank, 5, '测速题目', '[]' FROM one;
  INSERT INTO "QuestionKey" ("questionId", answer, analysis) SELECT question, '["要点"]', '' FROM one;
  INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", status)
    SELECT paper, '测速试卷', 1, '[]', 10, 6, 60, 2 FROM one;
  CREATE TEMP TABLE sat AS
    SELECT gen_random_uuid() AS attempt, gen_random_uuid() AS task, gen_random_uuid() AS person, g AS n
    FROM generate_series(1, ${TASKS}) g;
  INSERT INTO "User" (id, mobile, "passwordHash", "realName", "updatedAt")
    SELECT person, '197' || lpad(n::text, 8, '0'), '-', '测速学员', now() FROM sat;
  INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
      "blurLimit", status, "startTime", deadline, "submitTime")
    SELECT attempt, person, paper, 1, '', jsonb_build_array(jsonb_build_object('questionId', question, 'type', 5,
      'stem', '测速题目', 'options', '[]'::jsonb, 'score', 10)), 10, 6, 0, 0, 2, now(), now(), now() FROM sat, one;
  INSERT INTO "AttemptKey" ("attemptId", key)
    SELECT attempt, jsonb_build_object(question::text, '{"answer":["要点"],"analysis":""}'::jsonb) FROM sat, one;
  INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt")
    SELECT attempt, question, to_jsonb(repeat('论述。', 200)), 1, now() FROM sat, one;
  INSERT INTO "MarkTask" (id, "paperId", "attemptId", "questionId", "qVersion", "full", state, need, sample)
    SELECT task, paper, attempt, question, 1, 10, n % 2, 1 + n % 2, 100 * (n % 2) FROM sat, one;
  INSERT INTO "Mark" (id, "taskId", nth, "markerId", points, score, at)
    SELECT gen_random_uuid(), task, 1, gen_random_uuid(), '[{"id":"all","points":6}]', 6, now()
    FROM sat WHERE n % 2 = 1;
  ANALYZE;
  RESET session_replication_role`;

type Item = { taskId: string; version: number } | null;
type Answer = { code: number; msg: string; data: { item: Item } };

const findPlace = sql<{ paperId: string; questionId: string }>`
  SELECT "paperId", "questionId" FROM "MarkTask" ORDER BY id LIMIT 1`;

/** `tokens`: of people who may mark. Answers how long a round takes: the median and the slowest of twenty, in ms. */
export const markingRounds = async (
  pool: pg.Pool,
  { base, tokens }: { base: string; tokens: readonly string[] },
): Promise<{ half: number; most: number; rounds: number }> => {
  const client = await pool.connect();
  await run(client, raw(FILL)).finally(() => client.release());
  const place = await maybeOne(pool, findPlace);
  const took: number[] = [];
  const marker = async (token: string, kind: string) => {
    const post = async (path: string, body: object): Promise<Item> => {
      const answer = await fetch(`${base}${API_BASE}/system/exam/mark/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const { code, msg, data } = (await answer.json()) as Answer;
      if (code !== 200) throw new Error(`${path}: ${msg}`);
      return data.item;
    };
    let item = await post('next', { ...place, kind });
    for (let round = 0; item && round < ROUNDS; round += 1) {
      const begin = performance.now();
      const { taskId, version } = item;
      item = await post('score', { taskId, version, points: [{ id: 'all', points: 6 }], comment: `第${v7()}份` });
      took.push(performance.now() - begin);
    }
  };
  for (const [at, token] of tokens.slice(0, MARKERS).entries()) await marker(token, at % 2 === 0 ? 'first' : 'second');
  return { half: quantile(took, 0.5), most: quantile(took, 0.95), rounds: took.length };
};
