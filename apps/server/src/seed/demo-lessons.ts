import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { lessons as content } from '@zhibiao/prisma/seed/content/lessons/index.ts';
import { teachers as people } from '@zhibiao/prisma/seed/content/teachers.ts';
import type { SeedItem } from '@zhibiao/prisma/seed/types.ts';
import { v7 } from 'uuid';
import type { Prisma } from '#db/client.ts';
import { creditHoursOf, readingSec } from '#domain/lesson/credit-hours.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { type ClauseIdOf, clausesOfLecture } from '#services/standard/clause-ids.ts';
import type { DemoMedia } from './demo-media.ts';
import { lookUp } from './look-up.ts';

const PUBLISHED = new Date('2026-11-01T01:00:00Z');

/** Teachers and courses as rows; ids are made here, so that rows can name each other. */
export const lessonRows = (mediaOf: (name: string) => DemoMedia, clauseIdOf: ClauseIdOf) => {
  const teachers = people.map(({ key, name, synopsis, desc, avatar }, sort) => ({
    key,
    row: { id: v7(), name, synopsis, desc: cleanHtml(desc), avatar: `/art/teachers/${avatar}`, sort },
  }));
  const idOfTeacher = lookUp(
    'teacher',
    teachers.map(({ key, row }) => [key, row.id]),
  );

  const lessons: {
    key: string;
    row: Omit<Prisma.LessonCreateManyInput, 'creditHours'> & { id: string; creditHours: number };
  }[] = [];
  const chapters: Prisma.LessonChapterCreateManyInput[] = [];
  const items: Prisma.LessonItemCreateManyInput[] = [];
  const itemClauses: Prisma.LessonItemClauseCreateManyInput[] = [];
  for (const [sort, lesson] of content.entries()) {
    const lessonId = v7();
    const own: (Prisma.LessonItemCreateManyInput & Measured)[] = [];
    for (const [place, chapter] of lesson.chapters.entries()) {
      const chapterId = v7();
      chapters.push({ id: chapterId, lessonId, title: chapter.title, sort: place + 1 });
      for (const item of chapter.items) {
        const lid = v7();
        own.push({ id: lid, lessonId, chapterId, sort: own.length + 1, ...itemFacts(item, mediaOf) });
        const explained = clausesOfLecture(clauseIdOf, lesson.standardCode, item);
        itemClauses.push(...explained.map((clauseId) => ({ lid, clauseId })));
      }
    }
    items.push(...own);
    lessons.push({
      key: lesson.key,
      row: {
        id: lessonId,
        name: lesson.name,
        desc: lesson.desc,
        content: cleanHtml(lesson.content),
        forWhom: lesson.forWhom,
        outcomes: lesson.outcomes,
        cover: `/art/covers/${lesson.cover}`,
        categoryId: lesson.categoryId,
        standardCode: lesson.standardCode ?? null,
        teacherId: idOfTeacher(lesson.teacher),
        creditHours: creditHoursOf(measuredSec(own)),
        access: lesson.access,
        sequential: lesson.sequential,
        seekLock: lesson.seekLock,
        status: LESSON_STATE.published,
        publishTime: PUBLISHED,
        sort,
      },
    });
  }
  const idOfLesson = lookUp(
    'lesson',
    lessons.map(({ key, row }) => [key, row.id]),
  );
  const hoursOfLesson = lookUp(
    'lesson',
    lessons.map(({ key, row }) => [key, row.creditHours]),
  );
  return {
    teachers: teachers.map(({ row }) => row),
    lessons: lessons.map(({ row }) => row),
    chapters,
    items,
    itemClauses,
    idOfLesson,
    hoursOfLesson,
  };
};

type Measured = { required: boolean; durationSec: number; minSec: number };

/** What a learner has to sit through: films as long as they are, documents and texts as long as they take to read. */
const measuredSec = (items: readonly Measured[]): number =>
  items.filter(({ required }) => required).reduce((sum, { durationSec, minSec }) => sum + durationSec + minSec, 0);

const itemFacts = (item: SeedItem, mediaOf: (name: string) => DemoMedia) => {
  const { title, required = true, freePreview = false } = item;
  const common = { title, required, freePreview, type: ITEM[item.type], durationSec: 0, minSec: 0 };
  switch (item.type) {
    case 'video': {
      const { id, durationSec } = mediaOf(item.video);
      return { ...common, mediaId: id, durationSec };
    }
    case 'pdf':
      return { ...common, mediaId: mediaOf(item.pdf).id, minSec: item.minSec };
    case 'article': {
      const html = cleanHtml(item.html);
      return { ...common, html, minSec: readingSec(html) };
    }
  }
};
