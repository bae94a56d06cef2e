import { toast } from '#lib/message/toast.ts';
import { uploads, useUploadQueue } from './uploads.ts';

/** The queue, and the way into it: files that are none of the library's are named and left out. */
export const useStaffUploads = () => {
  const entries = useUploadQueue();
  return { entries, add: (files: readonly File[]) => uploads.add(files.filter(isWanted)) };
};

const isWanted = (file: File): boolean => {
  if (file.size > 0) return true;
  toast.error(`“${file.name}”是空文件`);
  return false;
};
