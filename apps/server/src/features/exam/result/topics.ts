import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import { SHOW } from '@zhibiao/contract/paper/types';
import type { ExamResult, TopicResult } from '@zhibiao/contract/exam/review';
import { ACCESS, LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Release } from '#domain/exam/release.ts';
import { type AnsweredQuestion, isAnswered } from '#domain/exam/scoring.ts';
import { topicItemOf, levelOf, levelsBesideScore, neediest, topicsOf, type Topic } from '#domain/exam/topics.ts';
import type { ViewedPaper } from '#features/exam/paper/viewed-paper.ts';

/** What an assessment says beside its score: how each of its topics went, and which course to begin with. */

type TopicAttempt = {
  status: CodeOf<typeof ATTEMPT>;
  snapshot: GivenQuestion[];
  answers: Record<string, AnsweredQuestion>;
  multiRule: number;
  indefRule: number;
  viewed: Pick<ViewedPaper, 'topics' | 'showResult'>;
  release: Release;
  withheld: ReadonlyMap<string, string>;
};
type Found = Pick<ExamResult, 'topics' | 'advice'>;
const NONE: Found = { topics: [], advice: null };

const findClauses = (questionIds: readonly string[]) =>
  sql<{ id: string; clause: string | null }>`
    SELECT id, clause FROM "Question" WHERE id = ANY(${questionIds}::uuid[])`.named('exam-clauses');
/** Courses that anybody with an account may begin, and that this learner has not finished. */
const findCourses = (userId: string, lessonIds: readonly string[]) =>
  sql<{ id: string; name: string }>`
    SELECT l.id, l.name FROM "Lesson" l
    LEFT JOIN "UserLesson" ul ON ul."lessonId" = l.id AND ul."userId" = ${userId}::uuid
    WHERE l.id = ANY(${lessonIds}::uuid[]) AND l.status = ${lit(LESSON_STATE.published)}
      AND l.access <> ${lit(ACCESS.member)}
      AND ul.status IS DISTINCT FROM ${lit(LESSON_STATUS.done)}`.named('exam-courses');

/** A case stands for its questions: clause and the like are kept with it. */
const bankIdOf = ({ questionId, group }: GivenQuestion): string => group?.id ?? questionId;

type Members = GivenQuestion[][];

const countsOf = ({ name }: Topic, members: GivenQuestion[], { answers }: TopicAttempt) => ({
  name,
  questionCount: members.length,
  answeredCount: members.filter(({ questionId }) => isAnswered(answers[questionId]?.value)).length,
});

/** Points of the questions that are shown one by one below. */
const released = (topics: readonly Topic[], members: Members, attempt: TopicAttempt): TopicResult[] =>
  topics.map((topic, at) => {
    const all = members[at] ?? [];
    const shown = all.filter(({ questionId }) => !attempt.withheld.has(questionId));
    const gained = shown.reduce(
      (sum, { questionId }) => sum + Math.round((attempt.answers[questionId]?.gained ?? 0) * 10),
      0,
    );
    const score = shown.reduce((sum, question) => sum + question.score, 0);
    const counts = countsOf(topic, all, attempt);
    if (shown.length === 0) return { ...counts, level: null, gained: null, score: null };
    return { ...counts, level: levelOf(gained / 10, score), gained: gained / 10, score };
  });

const heldBack = (topics: readonly Topic[], members: Members, attempt: TopicAttempt): TopicResult[] => {
  const items = attempt.snapshot.map((question) => {
    const { value, gained } = attempt.answers[question.questionId] ?? {};
    const at = members.findIndex((some) => some.includes(question));
    return topicItemOf(at === -1 ? topics.length : at, question, value, gained ?? 0, attempt);
  });
  const levels = levelsBesideScore(items, topics.length);
  return topics.map((topic, at) => {
    const counts = countsOf(topic, members[at] ?? [], attempt);
    // Known to the learner anyway.
    const level = counts.answeredCount === 0 && counts.questionCount > 0 ? 'weak' : (levels[at] ?? null);
    return { ...counts, level: counts.questionCount === 0 ? null : level, gained: null, score: null };
  });
};

const findAdvice = async (
  pool: Pool,
  userId: string,
  topics: readonly Topic[],
  results: readonly TopicResult[],
): Promise<Found['advice']> => {
  const lessonIds = topics.flatMap(({ lessonId }) => lessonId ?? []);
  const courses = new Map((await many(pool, findCourses(userId, lessonIds))).map(({ id, name }) => [id, name]));
  const first = neediest(
    topics.flatMap(({ name: topic, lessonId }, at) => {
      const [course, result] = [lessonId && courses.get(lessonId), results[at]];
      return lessonId && course && result ? [{ ...result, topic, lessonId, course }] : [];
    }),
  );
  return first && { lessonId: first.lessonId, name: first.course, topic: first.topic };
};

export const findTopics = async (pool: Pool, userId: string, attempt: TopicAttempt): Promise<Found> => {
  const topics = topicsOf(attempt.viewed.topics);
  if (topics.length === 0 || attempt.status !== ATTEMPT.graded || attempt.viewed.showResult === SHOW.score) return NONE;
  const clauses = new Map(
    (await many(pool, findClauses([...new Set(attempt.snapshot.map(bankIdOf))]))).map(({ id, clause }) => [id, clause]),
  );
  const topicOf = (question: GivenQuestion) =>
    topics.findIndex((topic) => topic.clauses.includes(clauses.get(bankIdOf(question)) ?? ''));
  const members = topics.map((_, at) => attempt.snapshot.filter((question) => topicOf(question) === at));
  const results = attempt.release.rightWrong ? released(topics, members, attempt) : heldBack(topics, members, attempt);
  return { topics: results, advice: await findAdvice(pool, userId, topics, results) };
};
