import { labelOf } from '@zhibiao/contract/codes';
import { ACCESS } from '@zhibiao/contract/lesson';
import type { LessonBody, StaffLesson } from '@zhibiao/contract/lesson-staff';
import { SUBJECT } from '@zhibiao/contract/study-year';
import type { z } from 'zod';

/** What the form of 基本信息 holds. */
export type LessonValues = z.output<typeof LessonBody> & { reason?: string | null };

export const valuesOf = (lesson: StaffLesson): LessonValues => ({
  name: lesson.name,
  cover: lesson.cover,
  desc: lesson.desc,
  content: lesson.content,
  forWhom: lesson.forWhom,
  outcomes: lesson.outcomes,
  categoryId: lesson.categoryId,
  standardCode: lesson.standardCode,
  teacherId: lesson.teacherId,
  creditHours: lesson.setHours,
  plannedReason: lesson.plannedReason,
  subject: lesson.subject as LessonValues['subject'],
  access: lesson.access as LessonValues['access'],
  sequential: lesson.sequential,
  seekLock: lesson.seekLock,
  sort: lesson.sort,
});

const yes = (on: boolean) => (on ? '是' : '否');
const LINES: [label: string, read: (values: LessonValues) => string][] = [
  ['课程名称', ({ name }) => name],
  ['课程简介', ({ desc }) => desc],
  ['适合谁', ({ forWhom }) => forWhom.join('\n')],
  ['学完后能够', ({ outcomes }) => outcomes.join('\n')],
  ['适用标准', ({ standardCode }) => standardCode ?? ''],
  ['学时', ({ creditHours }) => String(creditHours)],
  ['教学计划学时的理由', ({ plannedReason }) => plannedReason ?? ''],
  ['科目', ({ subject }) => labelOf(SUBJECT, subject)],
  ['可见范围', ({ access }) => labelOf(ACCESS, access)],
  ['按顺序学习', ({ sequential }) => yes(sequential)],
  ['首次学习不能拖动', ({ seekLock }) => yes(seekLock)],
  ['课程介绍', ({ content }) => content],
];

/** The fields that differ, each as it would be read. */
export const lessonDifferences = (mine: LessonValues, theirs: LessonValues) =>
  LINES.flatMap(([label, read]) =>
    read(mine) === read(theirs) ? [] : [{ label, mine: read(mine), theirs: read(theirs) }],
  );
