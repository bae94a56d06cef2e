import { useQuery } from '@tanstack/react-query';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { type Parity, paperParity, startParity } from '@zhibiao/contract/paper/staff-publish';
import { useId } from 'react';
import { parityQuery } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Histogram } from '#ui/chart/histogram.tsx';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';
import css from '#features/paper/staff/edit/editor.module.css';
import type { PaperForm } from '#features/paper/staff/edit/use-paper-form.ts';
import { grouped } from '#lib/format/grouped.ts';

type Props = { id: string; form: PaperForm; short: boolean; may: boolean };

/** How alike the papers of different learners are in difficulty. */
export const ParityPanel = ({ id, form, short, may }: Props) => {
  const titleId = useId();
  const parity = useQuery(parityQuery(id));
  const invalidate = useInvalidate();
  const task = useStaffTask({
    start: () => call(startParity, { body: { id } }),
    onDone: () => void invalidate(paperParity),
    onFailed: toast.error,
  });
  const fixed = form.draft.mode === PAPER_MODE.fixed;
  const report = form.unsaved ? null : (parity.data ?? null);

  return (
    <section className={`panel ${css.part}`} aria-labelledby={titleId}>
      <header className={`row spread gap-12 ${css.partHead}`}>
        <h2 id={titleId}>均衡度</h2>
        {!fixed && may && (
          <Button small disabled={form.unsaved || short} busy={task.busy} onClick={task.begin}>
            <WorkIcon name="refresh" size={16} />
            {task.busy ? '正在试抽…' : report ? '重算' : '测算'}
          </Button>
        )}
      </header>
      {fixed && <p className="note">固定试卷人人相同，不必测算。</p>}
      {!fixed && !report && (
        <p className="note">{short ? '先补足缺题的规则，再测算均衡度。' : '试抽 1,000 份，比较不同学员的试卷难度。'}</p>
      )}
      {!fixed && report && <Report report={report} />}
    </section>
  );
};

const Report = ({ report }: { report: Parity }) => {
  const { draws, mean, sd, p5, p95, bars, sharedPercent, measured, of, advice } = report;
  const apart = Math.round((p95 - p5) * 10) / 10;
  const spoken = `试抽 ${grouped(draws)} 份，预计平均 ${mean} 分，九成试卷在 ${p5} 至 ${p95} 分之间，相差 ${apart} 分`;

  return (
    <>
      <Histogram bars={bars} low={p5} high={p95} mean={mean} label={spoken} />
      <p className="note num">
        {spoken}，标准差 {sd}。任意两份平均有 {sharedPercent}% 的题相同。
        {measured < of && `${of} 题中 ${measured} 题的难度为实测，其余按出题人的估计。`}
      </p>
      {advice ? <Alert kind="warning">{advice}</Alert> : <p className="note">相差不到 5 分，难度相当。</p>}
    </>
  );
};
