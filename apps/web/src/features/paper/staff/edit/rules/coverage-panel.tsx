import type { PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import { useId } from 'react';
import { ShareRows } from '#ui/chart/share-rows.tsx';
import css from '#features/paper/staff/edit/editor.module.css';

/** Points by the uppermost clauses, of a hundred, beside how long the course teaches each. */
export const CoveragePanel = ({ check, total }: { check: PaperCheck | undefined; total: number }) => {
  const id = useId();
  const clauses = check?.clauses ?? [];
  const marked = clauses.some(({ hoursShare }) => hoursShare !== null);
  const percent = (points: number) => Math.round((points / Math.max(1, total)) * 1_000) / 10;

  return (
    <section className={`panel ${css.part}`} aria-labelledby={id}>
      <header className={`row spread gap-12 ${css.partHead}`}>
        <h2 id={id}>条款覆盖</h2>
        <span className="note">占总分 %</span>
      </header>
      {clauses.length === 0 ? (
        <p className="note">题目还没有标注条款，标注后这里显示各条款的分值。</p>
      ) : (
        <>
          <ShareRows
            markName="课程学时占比"
            rows={clauses.map(({ clauseId, name, points, hoursShare }) => ({
              id: clauseId ?? 'none',
              name,
              value: percent(points),
              mark: hoursShare,
            }))}
          />
          {marked && (
            <p className={`note ${css.legend}`}>
              <i aria-hidden="true" />
              课程学时占比
            </p>
          )}
        </>
      )}
    </section>
  );
};
