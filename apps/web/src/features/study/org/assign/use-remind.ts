import { useMutation } from '@tanstack/react-query';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { type OrgStudyRow, remindOrgStudy } from '@zhibiao/contract/study/org';
import { call } from '#lib/api/api.ts';
import { toast } from '#lib/message/toast.ts';

const byLesson = (rows: readonly OrgStudyRow[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { lessonId, userId, status } of rows) {
    if (status !== LESSON_STATUS.done) groups.set(lessonId, [...(groups.get(lessonId) ?? []), userId]);
  }
  return groups;
};

/** Reminds of each chosen record, course by course. */
export const useRemind = () =>
  useMutation({
    mutationFn: async (rows: readonly OrgStudyRow[]) => {
      const total = { sent: 0, skipped: 0 };
      for (const [lessonId, userIds] of byLesson(rows)) {
        const { sent, skipped } = await call(remindOrgStudy, { body: { lessonId, userIds } });
        total.sent += sent;
        total.skipped += skipped;
      }
      return total;
    },
    onSuccess: ({ sent, skipped }) => {
      if (sent > 0)
        toast.success(skipped > 0 ? `已提醒 ${sent} 人次，另有 ${skipped} 人次今天已经提醒过` : `已提醒 ${sent} 人次`);
      else toast.success(skipped > 0 ? '今天已经提醒过，每人每门课程每天提醒一次' : '所选课程都已完成，不需要提醒');
    },
  });
