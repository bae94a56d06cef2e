import { useMutation, useQuery } from '@tanstack/react-query';
import { isTaskOver, TASK } from '@zhibiao/contract/task/types';
import { getStaffTask, type StaffTask } from '@zhibiao/contract/task/staff';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '#lib/api/ask.ts';

const POLL_MS = 500;

type Options = {
  start: () => Promise<{ taskId: string }>;
  onDone: (task: StaffTask) => void;
  onFailed: (why: string) => void;
};

/** Long work behind one button: begun, watched until it is over, and told. */
export const useStaffTask = ({ start, onDone, onFailed }: Options) => {
  const [taskId, setTaskId] = useState('');
  const begin = useMutation({ mutationFn: start, onSuccess: (made) => setTaskId(made.taskId) });
  const { data: task } = useQuery({
    ...ask(getStaffTask, { params: { id: taskId } }),
    enabled: taskId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isTaskOver(state.data.status) ? false : POLL_MS),
  });
  const current = task?.id === taskId ? task : undefined;
  const over = current !== undefined && isTaskOver(current.status);
  const tell = useEffectEvent(() => {
    if (!current) return;
    if (current.status !== TASK.done) onFailed(current.error ?? '没有完成，请稍后重试');
    else onDone(current);
    setTaskId('');
  });
  useEffect(() => {
    if (over) tell();
  }, [over]);

  return { begin: () => begin.mutate(), busy: begin.isPending || taskId !== '', task: current ?? null };
};
