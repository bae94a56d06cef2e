import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HELD_SEC, type HeldAct, withdrawHeld } from '@zhibiao/contract/held/staff';
import { isTaskOver, TASK } from '@zhibiao/contract/task/types';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { heldQuery } from '#lib/staff/held.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';
import css from './undo.module.css';

/** What was done a moment ago and may be taken back, whichever page is open by now; and what could not be done. */
export const Undo = () => {
  const client = useQueryClient();
  const acts = useQuery(heldQuery).data ?? [];
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  useOutcomes(acts, () => client.invalidateQueries());
  const withdraw = useMutation({
    mutationFn: (taskId: string) => call(withdrawHeld, { body: { taskId } }),
    onSuccess: () => toast.success(withdrawHeld.done),
    onSettled: () => client.invalidateQueries(),
  });
  const shown = acts.filter(
    ({ taskId, status }) => !closed.has(taskId) && (!isTaskOver(status) || status === TASK.failed),
  );
  const last = shown.find(({ status }) => status === TASK.waiting);
  useShortcuts([['Z', '撤回刚提交的操作', () => last && withdraw.mutate(last.taskId)]], {
    isOn: last !== undefined && !withdraw.isPending,
  });

  if (shown.length === 0) return null;
  return (
    <aside className={css.host} aria-label="刚提交的操作">
      {shown.map((act) =>
        act.status === TASK.failed ? (
          <div key={act.taskId} className={`ink ${css.act}`} role="alert">
            <p>
              {act.text}，没有生效<small>{act.error}</small>
            </p>
            <Button small onClick={() => setClosed(new Set(closed).add(act.taskId))}>
              知道了
            </Button>
          </div>
        ) : (
          <Waiting key={act.taskId} act={act} isLast={act === last} withdraw={withdraw} />
        ),
      )}
    </aside>
  );
};

type WaitingProps = {
  act: HeldAct;
  /** The key is for this one. */
  isLast: boolean;
  withdraw: { isPending: boolean; mutate: (taskId: string) => void };
};
const Waiting = ({ act: { taskId, text, leftSec, status }, isLast, withdraw }: WaitingProps) => (
  <div className={`ink ${css.act}`} role="status">
    <span className={`num ${css.ring}`} style={{ '--left': leftSec / HELD_SEC } as CSSProperties} aria-hidden="true">
      <b>{leftSec}</b>
    </span>
    <p>
      {text}
      <small>{status === TASK.waiting ? '还没有通知任何人' : '正在生效'}</small>
    </p>
    {status === TASK.waiting && (
      <Button small busy={withdraw.isPending} onClick={() => withdraw.mutate(taskId)} aria-keyshortcuts="z">
        撤回{isLast && <kbd aria-hidden="true">Z</kbd>}
      </Button>
    )}
  </div>
);

/** Of each that was seen to wait: once it is over it is announced, and whatever stands on the page is fetched again. */
const useOutcomes = (acts: readonly HeldAct[], onOver: () => unknown): void => {
  const seen = useRef(new Map<string, string>());
  const look = useEffectEvent(() => {
    for (const { taskId, status, text } of acts) {
      const before = seen.current.get(taskId);
      if (!isTaskOver(status)) seen.current.set(taskId, text);
      else if (before !== undefined) {
        seen.current.delete(taskId);
        if (status === TASK.done) toast.success(`${before}，已生效`);
        void onOver();
      }
    }
  });
  useEffect(() => look(), [acts]);
};
