import { ITEM } from '@zhibiao/contract/lesson/types';
import type { Pool } from '#db/client.ts';
import { run, sql } from '#db/sql.ts';
import { buildLesson, buildTeacher } from '#test/content/factories.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/** A staff member who makes courses. */
export const buildEditor = (world: TestWorld, name = '张敏'): Promise<StaffPerson> =>
  buildStaff(world, { name, permissions: ['lesson:list', 'lesson:edit', 'lesson:publish'] });

/** What a course is made of; 0.1 学时 are honest from 270 s on. */
export const lessonBody = async (world: TestWorld, fields: Record<string, unknown> = {}) => ({
  name: '商业秘密保护',
  desc: '讲解商业秘密的认定与保护。',
  categoryId: 108,
  teacherId: (await buildTeacher(world.deps)).id,
  creditHours: 0.1,
  ...fields,
});
export const articleBody = (chapterId: string, fields: Record<string, unknown> = {}) => ({
  chapterId,
  type: ITEM.article,
  title: '什么是商业秘密',
  html: '<p>正文。</p>',
  minSec: 300,
  ...fields,
});

type Items = Parameters<typeof buildLesson>[2];
/** A published course of two films, whose hours follow from them. */
export const publicLesson = async (
  { deps }: TestWorld,
  items: Items = [{ durationSec: 300 }, { durationSec: 300 }],
  fields: Parameters<typeof buildLesson>[1] = {},
) => buildLesson(deps, { creditHours: 0.1, ...fields }, items);

/** Makes the planned time come, for a test that waits for it. */
export const bringForward = (pool: Pool, id: string) =>
  run(pool, sql`UPDATE "Lesson" SET "publishAt" = clock_timestamp() - interval '1 second' WHERE id = ${id}`);
