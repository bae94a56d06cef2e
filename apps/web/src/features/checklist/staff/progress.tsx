import { CHECK_STATE, type CheckRow } from '@zhibiao/contract/checklist/staff';
import css from './checklist.module.css';

/** How many of the necessary ones are done. */
export const Progress = ({ rows, open }: { rows: readonly CheckRow[]; open: number }) => {
  const must = rows.filter((row) => row.must && row.state !== CHECK_STATE.ignored);
  const done = must.length - open;

  return (
    <div>
      <p className="num">
        必须 {done} / {must.length}
        {open > 0 ? (
          <>
            ，还差 <b>{open}</b> 项
          </>
        ) : (
          '，全部完成'
        )}
      </p>
      <div
        className={css.track}
        role="progressbar"
        aria-label="开业清单"
        aria-valuemin={0}
        aria-valuemax={must.length}
        aria-valuenow={done}
      >
        <i style={{ width: `${must.length > 0 ? (done / must.length) * 100 : 100}%` }} />
      </div>
    </div>
  );
};
