import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Hours } from '@zhibiao/contract/core/hours';
import type { Check } from '@zhibiao/contract/lesson/staff-publish';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { TEACHER_STATUS } from '@zhibiao/contract/teacher/staff';
import { lit, many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { isTimed } from '#domain/study/item-need.ts';
import { adviceInWords } from '#domain/media/advice.ts';
import { type AdviceCode, CODEC_ADVICE } from '#domain/media/kind.ts';
import { missing, refused } from '#errors.ts';
import { hoursOf, LIVE_ITEMS } from '#services/study/study-sql.ts';
import { measure, unapprovedOf } from '#features/lesson/staff/measured.ts';

type Facts = {
  setHours: number;
  creditHours: Hours;
  plannedReason: string | null;
  teacherName: string;
  teacherActive: boolean;
  papers: number;
  /** The course is on a standard that has clauses to name. */
  hasStandard: boolean;
};
type ItemFacts = {
  lid: string;
  number: number;
  title: string;
  type: number;
  required: boolean;
  minSec: number;
  durationSec: number;
  hasMedia: boolean;
  hasText: boolean;
  hasCaptions: boolean;
  /** The advice about the file, while nothing was made of it that every browser plays. */
  advice: unknown;
  hasClause: boolean;
};
type Finding = Check['faults'][number];

const selectFacts = (id: string) => sql<Facts>`
  SELECT l."creditHours"::float8 AS "setHours", ${hoursOf(sql`l`)} AS "creditHours", l."plannedReason",
    t.name AS "teacherName",
    t.status = ${lit(TEACHER_STATUS.on)} AS "teacherActive",
    (SELECT count(*)::int FROM "Paper" p
      WHERE p."lessonId" = l.id AND p.status = ${lit(PAPER_STATUS.published)}) AS papers,
    EXISTS (SELECT 1 FROM "Clause" c WHERE c."standardCode" = l."standardCode") AS "hasStandard"
  FROM "Lesson" l JOIN "Teacher" t ON t.id = l."teacherId" WHERE l.id = ${id}`;

const selectItems = (id: string) => sql<ItemFacts>`
  SELECT i.id AS lid, (row_number() OVER (ORDER BY i.sort, i.id))::int AS number, i.title, i.type, i.required,
    i."minSec", i."durationSec", m.id IS NOT NULL AS "hasMedia", coalesce(i.html, '') <> '' AS "hasText",
    m.captions IS NOT NULL AS "hasCaptions",
    CASE WHEN NOT EXISTS (SELECT 1 FROM "MediaRendition" r WHERE r."mediaId" = m.id) THEN m.advice END AS advice,
    EXISTS (SELECT 1 FROM "LessonItemClause" x WHERE x.lid = i.id) AS "hasClause"
  FROM ${LIVE_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE i."lessonId" = ${id} ORDER BY i.sort, i.id`;

const place = ({ number, title }: ItemFacts) => `第 ${number} 讲“${title}”`;
const FILE = { [ITEM.video]: '视频', [ITEM.audio]: '音频', [ITEM.pdf]: 'PDF' } as Record<number, string>;

/** What one item lacks before anybody can study it. */
const lackOf = (item: ItemFacts): Finding | null => {
  const { lid, type } = item;
  if (type === ITEM.article) {
    if (!item.hasText) return { code: 'text', lid, text: `${place(item)}还没有正文` };
  } else if (!item.hasMedia) return { code: 'media', lid, text: `${place(item)}还没有${FILE[type] ?? '文件'}` };
  if (isTimed(type) ? item.durationSec === 0 : item.minSec === 0)
    return { code: 'minSec', lid, text: `${place(item)}没有${isTimed(type) ? '时长' : '最短学习时间'}` };
  return null;
};

/** The file as some browsers have it: not at all. */
const codecOf = (item: ItemFacts): Finding[] => {
  const bad = adviceInWords(item.advice).find(({ code }) => CODEC_ADVICE.includes(code as AdviceCode));
  if (!bad) return [];
  const text = `${place(item)}${bad.title}${bad.detail ? `：${bad.detail}` : ''}`;
  return [{ code: 'codec', lid: item.lid, text }];
};

/** Lectures of a course on a standard that name no clause of it, in one line. */
const clauseless = (items: readonly ItemFacts[]): Finding[] => {
  const [first, ...rest] = items.filter(({ hasClause }) => !hasClause);
  if (!first) return [];
  const text = rest.length === 0 ? `${place(first)}没有标注条款` : `${rest.length + 1} 讲没有标注条款`;
  return [{ code: 'clause', lid: first.lid, text }];
};

/** What keeps a course from being published, and what its editor should know. */
export const checkLesson = async (on: Queryable, id: string): Promise<Check> => {
  const facts = await maybeOne(on, selectFacts(id));
  if (!facts) throw missing('课程不存在');
  const items = await many(on, selectItems(id));
  const { seconds, hours } = await measure(on, id);
  const { setHours, creditHours, plannedReason, papers } = facts;
  const more = setHours > hours;
  const open = unapprovedOf(setHours, creditHours);
  const differ = `测得 ${(seconds / 3_600).toFixed(1)} 小时，折合 ${hours} 学时，设定 ${setHours} 学时`;
  const of = (code: string, text: string, lid: string | null = null): Finding => ({ code, text, lid });
  return {
    faults: [
      ...(items.some(({ required }) => required) ? [] : [of('required', '课程没有必修内容')]),
      ...items.map(lackOf).filter((fault) => fault !== null),
      ...(facts.teacherActive ? [] : [of('teacher', `教师“${facts.teacherName}”已停用，请更换教师`)]),
      ...(setHours > 0 ? [] : [of('noHours', '请填写学时')]),
      ...(more && plannedReason === null ? [of('hours', `${differ}；请调低学时，或填写教学计划学时的理由`)] : []),
    ],
    warnings: [
      ...(more && plannedReason !== null && open > 0
        ? [of('planned', `${differ}：多出的 ${open} 学时经他人批准后列为教学计划学时，批准前只计实测的学时`)]
        : []),
      ...(creditHours.planned > 0 ? [of('planned', `${differ}：另列教学计划学时 ${creditHours.planned}`)] : []),
      ...items
        .filter(({ type, hasMedia, hasCaptions }) => isTimed(type) && hasMedia && !hasCaptions)
        .map((item) => of('captions', `${place(item)}没有字幕`, item.lid)),
      ...items.flatMap(codecOf),
      ...(facts.hasStandard ? clauseless(items) : []),
      ...(papers === 0 ? [of('noPaper', '没有结业试卷，学完即完成')] : []),
      ...(papers > 1 ? [of('papers', `有 ${papers} 份已发布的结业试卷，学员会看到排在最前的一份`)] : []),
    ],
    setHours,
    creditHours,
    measuredSec: seconds,
    measuredHours: hours,
  };
};

/**
 * A published course always passes its check: after `change` it may have no fault that it had not before. `where` goes
 * before the refusal's sentence.
 */
export const stayingWhole = async <T>(
  on: Queryable,
  { id, status }: { id: string; status: number },
  change: () => Promise<T>,
  where = '',
): Promise<T> => {
  if (status !== LESSON_STATE.published) return change();
  const nameOf = ({ code, lid }: Finding) => `${code} ${lid ?? ''}`;
  const known = new Set((await checkLesson(on, id)).faults.map(nameOf));
  const result = await change();
  const [fault] = (await checkLesson(on, id)).faults.filter((one) => !known.has(nameOf(one)));
  if (fault) throw refused(where + fault.text, fault.code === 'hours' ? { field: 'plannedReason' } : {});
  return result;
};
