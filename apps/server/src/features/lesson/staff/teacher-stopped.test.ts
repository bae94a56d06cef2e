import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { run, sql } from '#db/sql.ts';
import { buildTeacher } from '#test/content/factories.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { articleBody, buildEditor, lessonBody } from './staff-fixtures.ts';

/** A teacher is stopped, and a course of theirs goes public, in the same moment: one of the two is refused. */

let world: TestWorld;
let editor: StaffPerson;
let registrar: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  [editor, registrar] = await Promise.all([buildEditor(world), buildStaff(world, { permissions: ['teacher:edit'] })]);
});
afterAll(() => world.close());

let count = 0;
const draftOf = async (teacherId: string) => {
  const body = await lessonBody(world, { name: `课程${(count += 1)}`, teacherId });
  const { data } = await editor.agent.post('/system/lesson', body);
  const [chapter] = (await editor.agent.get(`/system/lesson/${data.id}`)).data.chapters;
  await editor.agent.post('/system/lesson/item', articleBody(chapter.id));
  return (await editor.agent.get(`/system/lesson/${data.id}`)).data as { id: string; version: number };
};
const publish = ({ id, version }: { id: string; version: number }) =>
  editor.agent.post('/system/lesson/publish', { id, version });
const stop = ({ id }: { id: string }) => registrar.agent.post('/system/teacher/status', { id, version: 0, status: 0 });
const statesOf = async (teacherId: string, lessonId: string) => {
  const { db } = world.deps;
  const [teacher, lesson] = await Promise.all([
    db.teacher.findUniqueOrThrow({ where: { id: teacherId } }),
    db.lesson.findUniqueOrThrow({ where: { id: lessonId } }),
  ]);
  return [teacher.status, lesson.status];
};

describe('a teacher stopped while a course of theirs is published', () => {
  it('is waited for: the course stays a draft', async () => {
    const teacher = await buildTeacher(world.deps);
    const lesson = await draftOf(teacher.id);
    let answer = Promise.resolve<unknown>(null);
    await inTransaction(world.deps.pool, async (client) => {
      await run(client, sql`UPDATE "Teacher" SET status = 0 WHERE id = ${teacher.id}`);
      answer = publish(lesson);
      const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 700, 'waits'))]);
      expect(first).toBe('waits');
    });
    expect(await answer).toMatchObject({ code: 500, msg: expect.stringContaining('已停用') });
    expect(await statesOf(teacher.id, lesson.id)).toEqual([0, 0]);
  });

  it('as two commands at once, many times over: never both', async () => {
    for (let round = 0; round < 12; round += 1) {
      const teacher = await buildTeacher(world.deps);
      const lesson = await draftOf(teacher.id);
      const answers = await Promise.all(
        round % 2 ? [stop(teacher), publish(lesson)] : [publish(lesson), stop(teacher)],
      );
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500]);
      expect([
        [0, 0],
        [1, 1],
      ]).toContainEqual(await statesOf(teacher.id, lesson.id));
    }
  });

  it('is not given to a course in the same moment', async () => {
    const teacher = await buildTeacher(world.deps);
    const lesson = await draftOf((await buildTeacher(world.deps)).id);
    await publish(lesson);
    const { data } = await editor.agent.get(`/system/lesson/${lesson.id}`);
    let answer = Promise.resolve<unknown>(null);
    await inTransaction(world.deps.pool, async (client) => {
      await run(client, sql`UPDATE "Teacher" SET status = 0 WHERE id = ${teacher.id}`);
      const body = await lessonBody(world, { name: data.name, teacherId: teacher.id });
      answer = editor.agent.put('/system/lesson', { ...body, id: data.id, version: data.version });
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 700))]);
    });
    expect(await answer).toMatchObject({ code: 500, msg: '该教师已停用', field: 'teacherId' });
  });
});
