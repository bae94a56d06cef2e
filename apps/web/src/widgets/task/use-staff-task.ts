import { useMutation } from '@tanstack/react-query';
import { TASK } from '@zhibiao/contract/task/types';
import { getStaffTask, type StaffTask } from '@zhibiao/contract/task/staff';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useTask } from './use-task.ts';

type Options = {
  start: () => Promise<{ taskId: string }>;
  onDone: (task: StaffTask) => void;
  onFailed: (why: string) => void;
};

/** Long work behind one button: begun, watched until it is over, and reported. */
export const useStaffTask = ({ start, onDone, onFailed }: Options) => {
  const [taskId, setTaskId] = useState('');
  const begin = useMutation({ mutationFn: start, onSuccess: (made) => setTaskId(made.taskId) });
  const asked = ask(getStaffTask, { params: { id: taskId } }, { enabled: taskId !== '' });
  const { data: task } = useTask(asked, (over) => {
    if (over.status !== TASK.done) onFailed(over.error ?? '没有完成，请稍后重试');
    else onDone(over);
    setTaskId('');
  });

  return { begin: () => begin.mutate(), busy: begin.isPending || taskId !== '', task: task ?? null };
};
