import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { formatCertificateNumber } from '#domain/certificate/number.ts';
import type { Deps } from '#deps.ts';
import { buildLesson } from '#test/content/factories.ts';
import type { Person } from '#test/people/people.ts';

type Passed = { score: number; totalScore?: number };
type Finished = { name?: string; creditHours?: number; finishTime?: string; passed?: Passed[] };

export const addPassedPaper = ({ db }: Deps, lessonId: string, fields: { status?: number; totalScore?: number } = {}) =>
  db.paper.create({
    data: {
      lessonId,
      title: '结业考试',
      mode: PAPER_MODE.fixed,
      rules: [],
      totalScore: 100,
      passScore: 60,
      durationMin: 60,
      ...fields,
    },
  });

export const addAttempt = (
  { db }: Deps,
  userId: string,
  paperId: string,
  no: number,
  { score, totalScore = 100 }: Passed,
  passed = true,
) =>
  db.attempt.create({
    data: {
      userId,
      paperId,
      no,
      seed: 'x',
      snapshot: [],
      totalScore,
      passScore: totalScore * 0.6,
      multiRule: ANSWER_RULE.all,
      blurLimit: 0,
      status: ATTEMPT.graded,
      startTime: new Date(),
      deadline: new Date(),
      submitTime: new Date(),
      score,
      passed,
    },
  });

/** A lesson this person has finished, with the results they passed it by. */
export const finishedLesson = async (
  deps: Deps,
  userId: string,
  { name = '商业秘密保护', creditHours = 6, finishTime = '2026-09-30T02:00:00Z', passed = [] }: Finished = {},
) => {
  const lesson = await buildLesson(deps, { name, creditHours });
  const at = new Date(finishTime);
  await deps.db.userLesson.create({
    data: { userId, lessonId: lesson.id, status: LESSON_STATUS.done, progress: 100, learnedTime: at, finishTime: at },
  });
  for (const item of lesson.items)
    await deps.db.userItem.create({
      data: { userId, lid: item.id, lessonId: lesson.id, coverage: Buffer.alloc(8), covered: 60, doneAt: at },
    });
  for (const [index, result] of passed.entries()) {
    const paper = await addPassedPaper(deps, lesson.id, { totalScore: result.totalScore ?? 100 });
    await addAttempt(deps, userId, paper.id, index + 1, result);
  }
  return lesson;
};

/** A lesson of three items of which this person has done one. */
export const halfLesson = async (deps: Deps, userId: string, name = '内审员实务') => {
  const lesson = await buildLesson(deps, { name, creditHours: 9 }, [{}, {}, {}]);
  await deps.db.userLesson.create({
    data: { userId, lessonId: lesson.id, status: LESSON_STATUS.studying, progress: 33 },
  });
  const [first] = lesson.items;
  if (first)
    await deps.db.userItem.create({
      data: { userId, lid: first.id, lessonId: lesson.id, coverage: Buffer.alloc(8), covered: 60, doneAt: new Date() },
    });
  return lesson;
};

export const apply = ({ agent }: Pick<Person, 'agent'>, ...lessonIds: string[]) =>
  agent.post('/api/study/prove/apply', { lessonIds });

export const dayFromNow = (days: number) =>
  new Date(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
export const newNumber = (type = 2) =>
  formatCertificateNumber({ prefix: 'ZB', year: 2026, type, serial: randomInt(1_000_000) });

type Holder = { id: string; orgId: string | null; name: string };
export type StoredCertificate = {
  certNo?: string;
  type?: number;
  status?: number;
  issueDate?: Date;
  expireDate?: Date | null;
  text?: string;
};
/** A certificate's row and file, for lists and bundles: it is not signed. */
export const storeCertificate = async (
  { db, storage, signer }: Deps,
  { id: userId, orgId, name }: Holder,
  {
    text = randomUUID(),
    type = 2,
    certNo = newNumber(type),
    issueDate = dayFromNow(0),
    ...fields
  }: StoredCertificate = {},
) => {
  const bytes = Buffer.from(text);
  return db.certificate.create({
    data: {
      certNo,
      type,
      userId,
      orgId,
      issueDate,
      expireDate: null,
      ...fields,
      holder: { name },
      facts: { issuer: '知标学堂', lessons: [], totalHours: '0.0' },
      factsHash: randomUUID(),
      verifyCode: randomUUID(),
      file: await storage.put(bytes, 'pdf'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      canonical: '{}',
      signature: '',
      kid: signer.kid,
    },
  });
};
