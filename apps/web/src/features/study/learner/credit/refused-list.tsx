import type { StudyDetail } from '@zhibiao/contract/study/learner';
import { lazy, Suspense, useState } from 'react';
import { clockText, spokenTime } from '#lib/format/clock-text.ts';
import { Button } from '#ui/action/button.tsx';
import { AppealState } from '#features/study/appeal-state.tsx';
import css from './refused-list.module.css';

// Loaded when it is opened.
const AppealDialog = lazy(async () => ({
  default: (await import('#features/study/learner/appeal/appeal-dialog.tsx')).AppealDialog,
}));

type Refused = StudyDetail['refused'][number];

/** Which seconds were not credited, when and why; what can be appealed for is ticked and appealed for together. */
export const RefusedList = ({ study }: { study: StudyDetail }) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);
  const chosen = study.refused.filter(({ seq, mayAppeal }) => mayAppeal && ticked.has(seq));
  const toggle = (seq: number) => {
    const next = new Set(ticked);
    if (!next.delete(seq)) next.add(seq);
    setTicked(next);
  };

  return (
    <>
      <ul className={css.list}>
        {study.refused.map((interval) => (
          <Interval
            key={interval.seq}
            interval={interval}
            ticked={ticked.has(interval.seq)}
            onTick={() => toggle(interval.seq)}
          />
        ))}
      </ul>
      {study.refused.some(({ mayAppeal }) => mayAppeal) && (
        <p className={`cluster ends gap-8-16 ${css.ask}`}>
          <span className="note num" aria-live="polite">
            {chosen.length === 0
              ? '当时确实在学习的，可勾选后申诉'
              : `已选 ${chosen.length} 个时段，${spokenTime(chosen.reduce((sum, { seconds }) => sum + seconds, 0))}`}
          </span>
          <Button small disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            申诉
          </Button>
        </p>
      )}
      {asking && (
        <Suspense>
          <AppealDialog
            lessonId={study.lessonId}
            entries={chosen}
            onClose={() => setAsking(false)}
            onSent={() => {
              setAsking(false);
              setTicked(new Set());
            }}
          />
        </Suspense>
      )}
    </>
  );
};

type RowProps = { interval: Refused; ticked: boolean; onTick: () => void };
const Interval = ({ interval, ticked, onTick }: RowProps) => (
  <li>
    <label className={css.when}>
      {interval.mayAppeal && <input type="checkbox" checked={ticked} onChange={onTick} />}
      <time>
        {interval.at.slice(5)}–{interval.until.slice(11)}
      </time>
    </label>
    <b className="num" aria-label={spokenTime(interval.seconds)}>
      {clockText(interval.seconds)}
    </b>
    <span>
      {interval.reason}
      {interval.appeal !== null && (
        <>
          {' '}
          <small className={css.state}>
            申诉 <AppealState status={interval.appeal} />
          </small>
        </>
      )}
      <small>{interval.title}</small>
    </span>
  </li>
);
