import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { isTaskOver, type Task } from '@zhibiao/contract/task/types';
import { useEffect, useEffectEvent } from 'react';

const POLL_MS = 1_000;
/** Slower after a failure, because each one shows a toast. */
const AFTER_FAILURE_MS = 10_000;

/** A task, queried every second until it is over; `onOver` is called once then. */
export const useTask = <T extends Pick<Task, 'status'>>(
  asked: UseQueryOptions<T>,
  onOver?: (task: T) => void,
): UseQueryResult<T> => {
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) =>
      state.data && isTaskOver(state.data.status) ? false : state.status === 'error' ? AFTER_FAILURE_MS : POLL_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const task = query.data;
  const over = task !== undefined && isTaskOver(task.status);
  const notifyOver = useEffectEvent(() => {
    if (task) onOver?.(task);
  });
  useEffect(() => {
    if (over) notifyOver();
  }, [over]);
  return query;
};
