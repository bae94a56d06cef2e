import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, idOf } from '../core/fields.ts';

/**
 * What a learner writes down beside a lecture, at the second where its film was: no one else reads it, neither staff
 * nor an organisation.
 */

export const NOTE_MAX = 1_000;
/** Of a course. */
export const NOTES_MOST = 500;

const lessonId = idOf('课程');
const id = idOf('笔记');
export const NoteText = z
  .string({ error: '请输入笔记内容' })
  .trim()
  .min(1, '请输入笔记内容')
  .max(NOTE_MAX, `笔记不能超过${NOTE_MAX}个字符`);

export const StudyNote = z.object({
  id: z.string(),
  lid: z.string(),
  title: z.string(),
  /** Where the film was; null of what is read. */
  atSec: z.number().nullable(),
  text: z.string(),
  createTime: DateTime,
  /** The lecture left the course. */
  gone: z.boolean(),
});
export type StudyNote = z.output<typeof StudyNote>;

/** All of a course, in its order. */
export const studyNotes = endpoint({
  title: '我在一门课程里的笔记',
  method: 'GET',
  path: '/api/lesson/note/list',
  access: 'user',
  query: z.object({ lessonId }),
  data: z.array(StudyNote),
});
/** The page names the note, so that sending it again after a failure writes it once. */
export const addStudyNote = endpoint({
  title: '记下笔记',
  method: 'POST',
  path: '/api/lesson/note/add',
  access: 'user',
  body: z.object({
    id,
    lid: idOf('课程内容'),
    atSec: z
      .number({ error: '学习位置有误' })
      .int('学习位置有误')
      .min(0, '学习位置有误')
      .max(360_000, '学习位置有误')
      .nullable(),
    text: NoteText,
  }),
  data: z.object({ id: z.string() }),
});
export const editStudyNote = endpoint({
  title: '修改笔记',
  method: 'PUT',
  path: '/api/lesson/note/edit',
  access: 'user',
  body: z.object({ id, text: NoteText }),
  data: z.object({ id: z.string() }),
});
/** One that is gone already is gone. */
export const removeStudyNote = endpoint({
  title: '删除笔记',
  method: 'POST',
  path: '/api/lesson/note/remove',
  access: 'user',
  body: z.object({ id }),
  data: z.object({ id: z.string() }),
});
