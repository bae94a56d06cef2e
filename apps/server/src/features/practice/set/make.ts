import { randomBytes } from 'node:crypto';
import { DRILL_SIZE, PRACTICE_SET, type startSet } from '@zhibiao/contract/practice/set';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { type LaidOut, layOut } from '#domain/exam/paper.ts';
import { mockOf } from '#domain/practice/mock-paper.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { pick, randomFrom } from '#domain/number/seeded-random.ts';
import { conflict, refused } from '#errors.ts';
import { limit } from '#services/limits/limit.ts';
import { checkCourse, findForm, freeFor } from './course.ts';
import { selectContents, type PracticeSetContent } from './content.ts';
import type { FreeQuestion } from './free.ts';
import { closeOverdue, type SetKey } from './set.ts';

type Chosen = { of: FreeQuestion; score: number };
type Made = { chosen: Chosen[]; minutes: number | null; form: object | null };

const AN_HOUR = { max: 40, windowSec: 3_600, refuse: '练习开始得太频繁，请稍后再试' };

/** What the learner was asked longest ago, or never, comes first. */
const selectLast = (userId: string, lessonId: string) => sql<{ id: string }>`
  SELECT q->>'questionId' AS id FROM "PracticeSet" s CROSS JOIN LATERAL jsonb_array_elements(s.snapshot) q
  WHERE s."userId" = ${userId} AND s."lessonId" = ${lessonId} GROUP BY 1 ORDER BY max(s."startAt")`;

/** As many as are wanted, at random, those that the learner was not asked yet before the others. */
const drawing = (free: readonly FreeQuestion[], seen: readonly string[], random: ReturnType<typeof randomFrom>) => {
  const turns = new Map(seen.map((id, at) => [id, at + 1]));
  const inTurn = pick(free, random).sort((a, b) => (turns.get(a.id) ?? 0) - (turns.get(b.id) ?? 0));
  return (count: number, type?: number): FreeQuestion[] =>
    inTurn.filter((one) => type === undefined || one.type === type).slice(0, count);
};

const make = async (
  pool: Pool,
  { id: userId }: Viewer,
  { lessonId, kind }: InputOf<typeof startSet>['body'],
  random: ReturnType<typeof randomFrom>,
): Promise<Made> => {
  const [free, seen] = await Promise.all([freeFor(pool, userId, lessonId), many(pool, selectLast(userId, lessonId))]);
  const draw = drawing(
    free,
    seen.map(({ id }) => id),
    random,
  );
  if (free.length === 0) throw refused('这门课程还没有可以练习的题');
  if (kind === PRACTICE_SET.drill)
    return { chosen: draw(DRILL_SIZE).map((of) => ({ of, score: 1 })), minutes: null, form: null };
  const form = await findForm(pool, lessonId);
  const counts = new Map([...Map.groupBy(free, ({ type }) => type)].map(([type, of]) => [type, of.length]));
  const mock = form && mockOf(form, counts);
  if (!mock) throw refused('可以练习的题不足，暂时没有模拟卷');
  const chosen = mock.sections.flatMap(({ type, count, score }) => draw(count, type).map((of) => ({ of, score })));
  const { title, multiRule, indefRule } = form;
  return { chosen, minutes: mock.minutes, form: { title, pass: mock.pass, multiRule, indefRule } };
};

const keyOf = (
  { given, letters }: LaidOut,
  contents: ReadonlyMap<string, PracticeSetContent>,
  clauses: ReadonlyMap<string, string | null>,
): [string, SetKey] => {
  const { answer, analysis } = contents.get(given.questionId) as PracticeSetContent;
  return [
    given.questionId,
    {
      answer: letters === null ? answer : answer.map((own) => letters[own] ?? '').sort(),
      analysis,
      clauseId: clauses.get(given.questionId) ?? null,
    },
  ];
};

type Row = { id: string; kind: number; lessonId: string; snapshot: object[]; key: object; made: Made };
const insert = (userId: string, { id, kind, lessonId, snapshot, key, made }: Row) => sql`
  INSERT INTO "PracticeSet" (id, "userId", "lessonId", kind, snapshot, key, form, "startAt", deadline)
  VALUES (${id}, ${userId}, ${lessonId}, ${kind}, ${JSON.stringify(snapshot)}::jsonb, ${JSON.stringify(key)}::jsonb,
    ${made.form && JSON.stringify(made.form)}::jsonb, clock_timestamp(),
    clock_timestamp() + ${made.minutes}::int * interval '1 minute')
  ON CONFLICT DO NOTHING`;
const findOpen = (userId: string, lessonId: string, kind: number) => sql<{ id: string }>`
  SELECT id FROM "PracticeSet"
  WHERE "userId" = ${userId} AND "lessonId" = ${lessonId} AND kind = ${kind} AND "endAt" IS NULL`;

/** Begins a set, or goes on with the one under way; of two that begin at once the database lets one in. */
export const beginSet = async (
  pool: Pool,
  viewer: Viewer,
  input: InputOf<typeof startSet>['body'],
): Promise<AnswerOf<typeof startSet>> => {
  const { lessonId, kind } = input;
  await checkCourse(pool, viewer, lessonId);
  await closeOverdue(pool, viewer.id);
  const open = await maybeOne(pool, findOpen(viewer.id, lessonId, kind));
  if (open) return open;
  await limit(pool, `practice-set:${viewer.id}`, AN_HOUR);
  const random = randomFrom(randomBytes(16).toString('hex'));
  const made = await make(pool, viewer, input, random);
  const contents = new Map(
    (await many(pool, selectContents(made.chosen.map(({ of }) => of.id)))).map((c) => [c.id, c]),
  );
  const clauses = new Map(made.chosen.map(({ of }) => [of.id, of.clauseId]));
  const laidOut = layOut(
    made.chosen.flatMap(({ of, score }) => {
      const question = contents.get(of.id);
      return question ? [{ question: { ...question, children: [] }, score }] : [];
    }),
    { shuffleQuestions: true, shuffleOptions: true },
    random,
  );
  const id = uuid();
  const snapshot = laidOut.map(({ given: { v: _, ...given } }) => given);
  const key = Object.fromEntries(laidOut.map((one) => keyOf(one, contents, clauses)));
  if ((await run(pool, insert(viewer.id, { id, kind, lessonId, snapshot, key, made }))) === 1) return { id };
  const first = await maybeOne(pool, findOpen(viewer.id, lessonId, kind));
  if (!first) throw conflict('练习状态已变化，请重试');
  return first;
};
