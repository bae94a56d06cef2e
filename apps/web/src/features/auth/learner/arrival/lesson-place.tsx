import { useQuery } from '@tanstack/react-query';
import { lessonDetail } from '@zhibiao/contract/lesson/learner';
import { ask } from '#lib/api/ask.ts';

/** The course to go on with, by name as soon as it is known. */
export const LessonPlace = ({ id, otherwise }: { id: string; otherwise: string }) => {
  const { data } = useQuery(ask(lessonDetail, { query: { id } }, { staleTime: 60_000, retry: false }));
  return data ? `继续学习《${data.name}》` : otherwise;
};
