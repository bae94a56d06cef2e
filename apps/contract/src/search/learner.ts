import { z } from 'zod';
import { ARTICLE, SOURCE } from '../article/learner.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { Day } from '../core/fields.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** One search over everything that can be read: the first of each kind, and whether there are more. */

/** Rows of each group; the page of its list has the others. */
export const SEARCH_ROWS = 5;
export const SEARCH_TEXT_MAX = 50;

const group = <S extends z.ZodType>(row: S) => z.object({ rows: z.array(row), more: z.boolean() });

export const FoundLesson = z.object({
  id: z.string(),
  name: z.string(),
  teacherName: z.string(),
  itemCount: z.number(),
});
export const FoundLecture = z.object({
  lid: z.string(),
  title: z.string(),
  lessonId: z.string(),
  lessonName: z.string(),
});
/** What is said in a film: the first place of each lecture. */
export const FoundCaption = FoundLecture.extend({ atSec: z.number(), text: z.string() });
/** Number and title, and the first lecture that explains it. */
export const FoundClause = FoundLecture.extend({
  id: z.string(),
  standardCode: z.string(),
  number: z.string(),
  name: z.string(),
});
export const FoundArticle = z.object({
  id: z.string(),
  type: schemaOf(ARTICLE),
  sourceType: schemaOf(SOURCE),
  linkUrl: z.string().nullable(),
  title: z.string(),
  issuer: z.string().nullable(),
  publishDate: Day,
});
export const FoundTeacher = z.object({ id: z.string(), name: z.string(), synopsis: z.string() });

export const Found = z.object({
  lessons: group(FoundLesson),
  lectures: group(FoundLecture),
  captions: group(FoundCaption),
  clauses: group(FoundClause),
  articles: group(FoundArticle),
  teachers: group(FoundTeacher),
});
export type Found = z.output<typeof Found>;

/**
 * By a part of the title, its pinyin (zhishi) or its initials (zscq). Courses for members, and what they consist of,
 * are found by members only; what is said in a film, by learners who may study it: not by guests.
 */
export const searchAll = endpoint({
  title: '搜索课程、讲次、字幕、条款、文章和教师',
  method: 'GET',
  path: '/api/search',
  access: 'optional',
  shared: 2,
  searches: ['keyword'],
  query: z.object({
    keyword: z
      .string({ error: '请输入搜索内容' })
      .overwrite(oneLine)
      .min(1, '请输入搜索内容')
      .max(SEARCH_TEXT_MAX, `搜索内容不能超过${SEARCH_TEXT_MAX}个字符`),
  }),
  data: Found,
});
