import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { claimWork, releaseWork, type WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { isSharedWork, WORK_KIND, WORK_OUTCOME, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Claim } from '#widgets/draft/claim.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './inbox.module.css';
import { OUTDATED_BY_WORK, workItemQuery } from './queries.ts';
import { WorkDue } from './work-due.tsx';

// Loaded when it is opened.
const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignWorkDialog }));

/**
 * What a kind shows of its subject, with its decision: by the subject's id; `onDone` reports that it has been decided.
 */
type Panel = ComponentType<{ id: string; onDone: () => void }>;
export type Panels = Record<WorkKind, Panel>;

type Props = {
  id: string;
  panels: Panels;
  /** Whether single keys are in use at all. */
  keysOn: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** One item: whose desk it is on, and its subject, composed by its kind. */
export const WorkSubject = ({ id, panels, keysOn, onDone, onClose }: Props) => (
  <QueryBlock
    query={useQuery(workItemQuery(id))}
    failed="待办事项加载失败。"
    gone={(sentence) => <p className="note">{sentence}</p>}
  >
    {(item) => {
      const Of = panels[item.kind];
      return (
        <>
          <Head item={item} onClose={onClose} />
          <div className={css.body} key={item.id}>
            <Suspense fallback={<Skeleton lines={6} />}>
              <Claim value={item.mine}>
                <Of id={item.subjectId} onDone={onDone} />
              </Claim>
            </Suspense>
          </div>
          {keysOn && item.state < WORK_STATE.paused && <Keys item={item} />}
        </>
      );
    }}
  </QueryBlock>
);

const standingOf = ({ kind, state, mine, owner, leaseUntil, outcome, closedBy }: WorkItemRow): string => {
  if (state === WORK_STATE.closed) return [labelOf(WORK_OUTCOME, outcome), closedBy].filter(Boolean).join('　');
  if (mine) return `由我认领至 ${leaseUntil?.slice(5, 16) ?? ''}`;
  if (owner) return state === WORK_STATE.paused ? `由${owner.name}退回` : `正由${owner.name}处理`;
  return isSharedWork(kind) ? '几个人一起办' : '未认领';
};

/** Only these can be returned to the step before. */
const SENT_BACK: readonly WorkKind[] = [WORK_KIND.apply, WORK_KIND.issue];

/** Which item the keys act on, or that they act on none yet. */
const Keys = ({ item: { kind, mine, owner, title } }: { item: WorkItemRow }) => (
  <p className={`cluster gap-4-16 note ${css.strip}`}>
    {mine ? (
      <>
        <b>按键作用于{title}：</b>
        <span>
          <kbd>A</kbd>通过或提交
        </span>
        {SENT_BACK.includes(kind) && (
          <span>
            <kbd>R</kbd>退回
          </span>
        )}
        <span>
          <kbd>X</kbd>驳回
        </span>
      </>
    ) : (
      <>
        <b>{owner ? `正由${owner.name}处理，按键不起作用` : '还没有认领，按键不起作用'}</b>
        {!owner && (
          <span>
            <kbd>C</kbd>认领
          </span>
        )}
      </>
    )}
  </p>
);

const Head = ({ item, onClose }: { item: WorkItemRow; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const { id, version, mine, state } = item;
  const [assigning, setAssigning] = useState(false);
  const shared = isSharedWork(item.kind);
  const assignable = useCan()('inbox:assign') && state < WORK_STATE.paused && !shared;
  const move = useMutation({
    mutationFn: () => call(mine ? releaseWork : claimWork, { body: { id, version } }),
    onSettled: () => invalidate(...OUTDATED_BY_WORK),
  });
  const movable = mine || (state === WORK_STATE.waiting && !shared);
  return (
    <header className={css.head}>
      <Button small text className={css.back} onClick={onClose}>
        返回列表
      </Button>
      <div className={css.name}>
        <h2>{item.title}</h2>
        <p className={`num note ${css.facts}`}>
          <span>{labelOf(WORK_KIND, item.kind)}</span>
          <span>{shared ? `最早 ${item.openTime.slice(5, 10)}` : `提交 ${item.openTime.slice(5, 16)}`}</span>
          <WorkDue item={item} />
          <span>{standingOf(item)}</span>
        </p>
      </div>
      {assignable && (
        <Button small onClick={() => setAssigning(true)}>
          指派
        </Button>
      )}
      {movable && (
        <Button small data-claim="" busy={move.isPending} onClick={() => move.mutate()}>
          {mine ? '释放' : '认领'}
        </Button>
      )}
      {assigning && (
        <Suspense>
          <AssignDialog items={[item]} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </header>
  );
};
