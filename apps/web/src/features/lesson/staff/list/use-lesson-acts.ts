import { useMutation } from '@tanstack/react-query';
import { copyLesson, removeLesson } from '@zhibiao/contract/lesson/staff';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';

type Named = { id: string; name: string; version: number };

/** What is done to a course at once, or after one question. */
export const useLessonActs = () => {
  const invalidate = useInvalidate();
  const navigate = useNavigate();

  const copy = useMutation({
    mutationFn: ({ id }: Named) => call(copyLesson, { body: { id } }),
    onSuccess: async ({ id }) => {
      toast.success(copyLesson.done);
      await invalidate(...LESSON_READS);
      await navigate(`/console/course/${id}?tab=info`);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Named) => call(removeLesson, { body: { id, version } }),
    onSuccess: () => toast.success(removeLesson.done),
    onSettled: () => invalidate(...LESSON_READS),
  });
  const askAndRemove = async (lesson: Named) => {
    const yes = await confirm({
      title: `删除草稿《${lesson.name}》？`,
      text: '目录和内容会一起删除，不能恢复。媒体库里的文件保留。',
      ok: '删除',
      danger: true,
    });
    if (yes) remove.mutate(lesson);
    return yes;
  };

  return { copy: copy.mutate, askAndRemove };
};
