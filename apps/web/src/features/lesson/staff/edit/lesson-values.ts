import { labelOf } from '@zhibiao/contract/core/codes';
import { ACCESS, SUBJECT } from '@zhibiao/contract/lesson/types';
import type { LessonBody, StaffLesson } from '@zhibiao/contract/lesson/staff';
import type { z } from 'zod';
import { type MergeField, textField, wholeField } from '#widgets/merge/merge-fields.ts';

/** What the form of 基本信息 holds. */
export type LessonValues = z.output<typeof LessonBody> & { reason?: string | null };

export const lessonValuesOf = (lesson: StaffLesson): LessonValues => ({
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

/** Lines of a text, one a row of the list. */
const linesField = (name: 'forWhom' | 'outcomes', label: string): MergeField<LessonValues> => ({
  ...wholeField<LessonValues, typeof name>(name, label, (lines) => lines.join('\n')),
  put: (into, text) => ({ ...into, [name]: text.split('\n') }),
});
/** A course field by field, as two who had it open compare it. */
export const LESSON_FIELDS: readonly MergeField<LessonValues>[] = [
  textField('name', '课程名称'),
  textField('desc', '课程简介'),
  wholeField('cover', '封面', (cover) => (cover ? `图片 ${cover.split('/').at(-1)}` : '')),
  linesField('forWhom', '适合谁'),
  linesField('outcomes', '学完后能够'),
  wholeField('standardCode', '适用标准'),
  wholeField('creditHours', '学时'),
  textField('plannedReason', '教学计划学时的理由'),
  wholeField('subject', '科目', (subject) => labelOf(SUBJECT, subject)),
  wholeField('access', '可见范围', (access) => labelOf(ACCESS, access)),
  wholeField('sequential', '按顺序学习'),
  wholeField('seekLock', '首次学习不能拖动'),
  textField('content', '课程介绍'),
];
