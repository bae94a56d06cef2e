import { useQueryClient } from '@tanstack/react-query';
import { studyDetail } from '@zhibiao/contract/study/learner';
import { myLessons, type LessonDetail } from '@zhibiao/contract/lesson/learner';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { lessonQuery } from '#features/lesson/learner/queries.ts';

type ItemProgress = { progress: number; itemDone: boolean; lessonDone: boolean };

/**
 * Writes an item's progress, as the server reports it, into the outline; when something is finished, fetches it again.
 */
export const useLessonProgress = (lesson: LessonDetail): ((lid: string, item: ItemProgress) => void) => {
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const { queryKey } = lessonQuery(lesson.id);

  return (lid, { progress, itemDone, lessonDone }) => {
    const known = lesson.chapters.flatMap((chapter) => chapter.items).find((item) => item.lid === lid);
    if (!known || (known.progress === progress && known.done === itemDone)) return;
    queries.setQueryData(
      queryKey,
      (old) =>
        old && {
          ...old,
          chapters: old.chapters.map((chapter) => ({
            ...chapter,
            items: chapter.items.map((item) => (item.lid === lid ? { ...item, progress, done: itemDone } : item)),
          })),
        },
    );
    if (!itemDone && !lessonDone) return;
    void invalidate(lessonQuery(lesson.id), myLessons, ask(studyDetail, { query: { id: lesson.id } }));
  };
};
