import { isTaskOver, type Task } from '@zhibiao/contract/task/types';
import { shortMoment } from '#lib/format/moment-text.ts';

type FileOfTask = Pick<Task, 'status' | 'fileName' | 'fileUntil'>;

export const isFileGone = ({ fileName, fileUntil }: FileOfTask): boolean => fileName === null && fileUntil !== null;

/** Until when the file of a task can be fetched; null of a task that made none. */
export const fileLife = (task: FileOfTask): string | null => {
  if (task.fileUntil === null || !isTaskOver(task.status)) return null;
  return isFileGone(task) ? '文件已过期' : `文件保留到 ${shortMoment(task.fileUntil)}`;
};
