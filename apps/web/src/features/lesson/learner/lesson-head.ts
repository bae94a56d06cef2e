import type { LessonCard, LessonDetail } from '@zhibiao/contract/lesson/learner';
import { ACCESS } from '@zhibiao/contract/lesson/types';
import {
  type Head,
  headOf,
  type JsonLd,
  listHead,
  momentOf,
  organisationOf,
  type SiteFacts,
  trailOf,
} from '#lib/head/head.ts';
import { paths } from '#lib/url/paths.ts';

const pageOf = (id: string): string => `${paths.lessonDetail}?id=${id}`;

/** Hours and minutes as ISO 8601 has them; of less than a minute nothing is said. */
const durationOf = (seconds: number): string | undefined => {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return minutes === 0 ? undefined : `PT${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`;
};

/** Nothing is sold here: what is not kept for the members of organisations costs nobody anything. */
const FREE = { isAccessibleForFree: true, offers: { '@type': 'Offer', category: 'Free' } };

const courseOf = (lesson: LessonDetail, site: SiteFacts): JsonLd => ({
  '@type': 'Course',
  '@id': pageOf(lesson.id),
  name: lesson.name,
  description: lesson.desc,
  url: pageOf(lesson.id),
  inLanguage: 'zh-CN',
  image: lesson.cover ?? undefined,
  provider: organisationOf(site),
  about: lesson.standardCode ?? undefined,
  teaches: lesson.outcomes.length > 0 ? lesson.outcomes : undefined,
  datePublished: lesson.publishTime === null ? undefined : momentOf(lesson.publishTime),
  dateModified: momentOf(lesson.updateTime),
  ...(lesson.access === ACCESS.member ? {} : FREE),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: durationOf(lesson.measuredSec),
    instructor: { '@type': 'Person', name: lesson.teacher.name, description: lesson.teacher.synopsis || undefined },
  },
  syllabusSections: lesson.chapters.map(({ title }) => ({ '@type': 'Syllabus', name: title })),
});

/** 课程详情; which lecture of it is open makes no other page. */
export const lessonHead = (lesson: LessonDetail, site: SiteFacts): Head =>
  headOf(site, {
    path: pageOf(lesson.id),
    title: lesson.name,
    description: `${lesson.name}：${lesson.desc}`,
    image: lesson.cover,
    jsonLd: [
      courseOf(lesson, site),
      trailOf(
        [
          ['首页', paths.home],
          ['全部课程', paths.lesson],
        ],
        lesson.name,
      ),
    ],
  });

const FILTERS = ['name', 'categoryId', 'standardCode', 'item', 'teacherId', 'hours', 'type'];

/** 全部课程, with the courses of this page of it. */
export const lessonsHead = (search: URLSearchParams, rows: readonly LessonCard[] | undefined, site: SiteFacts): Head =>
  listHead(site, {
    path: paths.lesson,
    search,
    filters: FILTERS,
    rows: rows?.length,
    title: '全部课程',
    description: `${site.name}的全部课程${rows?.length ? `：${rows.map(({ name }) => name).join('、')}` : ''}。`,
    jsonLd: rows?.length
      ? [
          {
            '@type': 'ItemList',
            itemListElement: rows.map(({ lessonId, name }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name,
              url: pageOf(lessonId),
            })),
          },
        ]
      : [],
  });
