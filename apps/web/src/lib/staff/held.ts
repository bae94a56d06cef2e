import { useQuery } from '@tanstack/react-query';
import { type HeldAct, listHeld } from '@zhibiao/contract/held/staff';
import { isTaskOver } from '@zhibiao/contract/task/types';
import { ask } from '#lib/api/ask.ts';

const isWaiting = ({ status }: HeldAct): boolean => !isTaskOver(status);

/** One's own acts that may still be taken back: looked at every second while there are any. */
export const heldQuery = ask(
  listHeld,
  {},
  { staleTime: 0, refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? 1_000 : false) },
);

/** That of these which is to be done to this organisation or learner in a moment. */
export const useHeldOf = (subjectId: string): HeldAct | null =>
  useQuery(heldQuery).data?.find((act) => isWaiting(act) && act.subjectId === subjectId) ?? null;
