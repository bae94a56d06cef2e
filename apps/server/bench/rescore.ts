/**
 * npm run bench -- rescore: the trial of a re-score over 5,000 attempts of 40 questions, and what somebody else's page
 * takes beside it.
 */
import { sayLine } from '#cli/terminal.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { RESCORE_STATE } from '@zhibiao/contract/exam/staff-rescore';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { one, raw, run, sql } from '#db/sql.ts';
import { makeStaff } from './console.ts';
import { quantile } from './support/load.ts';
import { freeBenchPort, startBenchProduct, stop } from './support/servers.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';
const ATTEMPTS = 5_000;
const QUESTIONS = 40;
const GOALS = { perSecond: 500, beside: 2 };
const SAMPLES = 100;

/** Everybody was given all of them; of the first A counts, and half chose B. */
const FILL = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE one AS SELECT gen_random_uuid() AS bank, gen_random_uuid() AS paper;
  CREATE TEMP TABLE q AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${QUESTIONS}) n;
  CREATE TEMP TABLE choice AS SELECT jsonb_agg(jsonb_build_object('key', chr(64 + n), 'text', '选项' || n)) AS options
    FROM generate_series(1, 4) n;
  INSERT INTO "QuestionBank" (id, name) SELECT bank, '测速题库' FROM one;
  INSERT INTO "Question" (id, "bankId", type, stem, options, version)
    SELECT q.id, bank, 1, repeat('测速题干', 12) || q.n, options, 2 FROM q, one, choice;
  INSERT INTO "QuestionKey" ("questionId", answer, analysis) SELECT id, '["B"]', repeat('解析', 60) FROM q;
  INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", status)
    SELECT paper, '测速试卷', 1, '[]', ${QUESTIONS}, 24, 60, 1 FROM one;
  CREATE TEMP TABLE sat AS SELECT gen_random_uuid() AS attempt, gen_random_uuid() AS person, g AS n
    FROM generate_series(1, ${ATTEMPTS}) g;
  INSERT INTO "User" (id, mobile, "passwordHash", "realName", "updatedAt")
    SELECT person, '197' || lpad(n::text, 8, '0'), '-', '测速学员', now() FROM sat;
  INSERT INTO "Attempt" (id, "userId", "paperId", no, seed, snapshot, "totalScore", "passScore", "multiRule",
      "blurLimit", status, "startTime", deadline, "submitTime", score, passed)
    SELECT attempt, person, paper, 1, '', s.snapshot, ${QUESTIONS}, 24, 0, 0, 3, now(), now(), now(), 20, false
    FROM sat, one, (SELECT jsonb_agg(jsonb_build_object('questionId', q.id, 'type', 1, 'v', 1,
      'stem', repeat('测速题干', 12) || q.n, 'score', 1, 'options', options)) AS snapshot FROM q, choice) s;
  INSERT INTO "AttemptKey" ("attemptId", key) SELECT attempt, k.key FROM sat, (
    SELECT jsonb_object_agg(q.id, '{"answer":["A"],"letters":{"A":"A","B":"B","C":"C","D":"D"},"v":1}'::jsonb
      || jsonb_build_object('analysis', repeat('解析', 60))) AS key FROM q) k;
  INSERT INTO "AttemptAnswer" ("attemptId", "questionId", value, seq, "savedAt", score)
    SELECT attempt, q.id, to_jsonb(CASE WHEN (q.n + sat.n) % 2 = 0 THEN 'A' ELSE 'B' END), 1, now(),
      (q.n + sat.n + 1) % 2
    FROM sat, q;
  ANALYZE;
  RESET session_replication_role`;

const verdict = (value: number, goal: number, reached: boolean, sign: '≥' | '≤') =>
  `${value.toFixed(2)} (goal ${sign} ${goal})  ${reached ? 'reached' : 'not reached'}`;

const directory = await mkdtemp(join(tmpdir(), 'zhibiao-bench-'));
const postgres = await startEmbedded(join(directory, 'pg'), () => {});
const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
const port = await freeBenchPort();
const product = await startBenchProduct(port, postgres.url, join(directory, 'data'), SECRET);
try {
  const client = await pool.connect();
  await run(client, raw(FILL)).finally(() => client.release());
  const [token = ''] = await makeStaff(pool);
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}/system/${path}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const look = async (): Promise<number> => {
    const begin = performance.now();
    await ask('question/list?pageNum=1&pageSize=20');
    return performance.now() - begin;
  };
  for (let n = 0; n < SAMPLES; n += 1) await look();
  const alone: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) alone.push(await look());

  const { id: questionId } = await one(pool, sql<{ id: string }>`SELECT id FROM "Question" ORDER BY no LIMIT 1`);
  const { id } = await ask<{ id: string }>('exam/rescore', { kind: 1, policy: 1, questionId, reason: '答案有误' });
  const findState = sql<{ state: number; done: number; seconds: number }>`
    SELECT r.state, coalesce((r.counts->>'done')::int, 0) AS done,
      extract(epoch FROM clock_timestamp() - t."startedAt")::float8 AS seconds
    FROM "Rescore" r JOIN "Task" t ON t.id = r."taskId" WHERE r.id = ${id}::uuid`;
  const beside: number[] = [];
  let at = await one(pool, findState);
  while (at.state === RESCORE_STATE.trying) {
    beside.push(await look());
    at = await one(pool, findState);
  }
  const perSecond = at.done / at.seconds;
  const ratio = quantile(beside, 0.99) / quantile(alone, 0.99);
  sayLine(`the trial of ${at.done} attempts of ${QUESTIONS} questions, ${process.version}`);
  sayLine(`  attempts/s ${verdict(perSecond, GOALS.perSecond, perSecond >= GOALS.perSecond, '≥')}`);
  sayLine(`  the bank's list beside it: p99 ${quantile(beside, 0.99).toFixed(0)} ms of ${beside.length}, alone`);
  sayLine(
    `  ${quantile(alone, 0.99).toFixed(0)} ms, ratio ${verdict(ratio, GOALS.beside, ratio <= GOALS.beside, '≤')}`,
  );
} finally {
  await stop(product);
  await pool.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
