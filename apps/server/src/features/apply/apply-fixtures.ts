import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { ANSWER_RULE } from '@zhibiao/contract/question/types';
import { ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { ROLE } from '@zhibiao/contract/auth/roles';
import sharp from 'sharp';
import type { Deps } from '#deps.ts';
import { drawToken } from '#domain/auth/token-text.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson, type Person } from '#test/people/people.ts';
import { addKey } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

export const STANDARD = 'GB/T 29490-2023';
/** Keys of the training body's own programs, by two makers: one reviews in `approve`, the other does all else. */
const KEYS = { staff: drawToken(), reviewer: drawToken() };
export const openApplyWorld = async (env: Record<string, string> = {}): Promise<TestWorld> => {
  const world = await openTestWorld({ LOG_LEVEL: 'fatal', ...env });
  for (const key of Object.values(KEYS)) await addKey(world, key);
  return world;
};
export const staffAgentOf = ({ app }: TestWorld): Agent => agentOf(app, KEYS.staff);

/** An organisation in force and its 认证管理员. */
export const buildManaged = async (world: TestWorld, orgName = '启明精密制造（演示）') => {
  const org = await buildOrganisation(world, { orgName });
  return { ...org, manager: await org.administrator(ROLE.certificateAdmin) };
};

/** In the register of this organisation since a day long before what the tests do. */
export const addMember = async (
  { db }: Deps,
  orgId: string,
  userId: string,
  { status = MEMBER.active as number, joinedAt = '2025-01-01T00:00:00Z' } = {},
) => {
  if (status === MEMBER.active) await db.user.update({ where: { id: userId }, data: { orgId } });
  return db.orgMember.create({
    data: {
      orgId,
      userId,
      name: '周予安',
      department: '法务部',
      status,
      source: MEMBER_SOURCE.code,
      joinedAt: new Date(joinedAt),
    },
  });
};

type Learned = {
  name?: string;
  standardCode?: string;
  creditHours?: number;
  score?: number;
  examAt?: Date;
  finishTime?: string;
};

/** A lesson this person has finished, with its exam passed. */
export const learned = async (
  deps: Deps,
  userId: string,
  {
    name = 'GB/T 29490-2023 标准解读',
    standardCode = STANDARD,
    creditHours = 16,
    score = 86,
    examAt = new Date(),
    finishTime = '2026-11-18T02:00:00Z',
  }: Learned = {},
) => {
  const lesson = await buildLesson(deps, { name, creditHours, standardCode });
  await finish(deps, userId, lesson.id, { score, examAt, finishTime });
  return lesson;
};

const finish = async (
  { db }: Deps,
  userId: string,
  lessonId: string,
  { score = 86, examAt = new Date(), finishTime = '2026-11-18T02:00:00Z' } = {},
) => {
  const at = new Date(finishTime);
  await db.userLesson.create({
    data: {
      userId,
      lessonId,
      status: LESSON_STATUS.done,
      progress: 100,
      startTime: new Date('2026-09-14T02:00:00Z'),
      learnedTime: at,
      finishTime: at,
    },
  });
  const paper = await db.paper.create({
    data: {
      lessonId,
      title: '结业考试',
      mode: PAPER_MODE.fixed,
      rules: [],
      totalScore: 100,
      passScore: 60,
      durationMin: 60,
    },
  });
  await db.attempt.create({
    data: {
      userId,
      paperId: paper.id,
      no: 1,
      seed: 'x',
      snapshot: [],
      totalScore: 100,
      passScore: 60,
      multiRule: ANSWER_RULE.all,
      blurLimit: 0,
      status: ATTEMPT.graded,
      startTime: examAt,
      deadline: examAt,
      submitTime: examAt,
      score,
      passed: score >= 60,
    },
  });
};

/** A portrait as the upload leaves it. */
const PORTRAIT = await sharp({ create: { width: 41, height: 53, channels: 3, background: '#5b80b2' } })
  .png()
  .toBuffer();

/** A member who has all that an auditor needs. */
export const buildCandidate = async (world: TestWorld, orgId: string, realName = '周予安') => {
  const photo = `/uploads/${await world.deps.storage.put(PORTRAIT, 'png')}`;
  const person = await buildPerson(world, { realName, photo });
  await addMember(world.deps, orgId, person.id);
  await learned(world.deps, person.id);
  return person;
};

/** A learner's submitted application. */
export const submitted = async (world: TestWorld, person: Pick<Person, 'id' | 'agent'>, learn: Learned = {}) => {
  const lesson = await learned(world.deps, person.id, learn);
  const { data: draft } = await person.agent.post('/api/apply/save', { lessonId: lesson.id });
  const { data } = await person.agent.post('/api/apply/submit', { id: draft.id, version: draft.version });
  return { lesson, id: draft.id as string, version: data.version as number, status: data.status as number };
};

/** Everybody of an application passes before the platform; it waits for its certificates. */
export const approveApply = async (world: TestWorld, id: string) => {
  const staff = agentOf(world.app, KEYS.reviewer);
  const { data } = await staff.get(`/system/apply/${id}`);
  const decisions = (data.items as { itemId: string }[]).map(({ itemId }) => ({ itemId, result: ITEM_RESULT.passed }));
  return (await staff.post('/system/apply/audit', { id, version: data.version, action: 'pass', decisions })).data as {
    id: string;
    version: number;
    status: number;
  };
};
