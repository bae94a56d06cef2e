import { type DoctorReport, doctorRows, type DoctorRow } from '@zhibiao/contract/doctor/staff';
import { Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFilterParam } from '#lib/url/url-state.ts';
import css from './doctor.module.css';
import { DoctorLine } from './doctor-line.tsx';

const StateDialog = lazy(() => import('./state-dialog.tsx').then(({ StateDialog: Dialog }) => ({ default: Dialog })));

type Props = { report: DoctorReport; onStated: () => void };

/** Every check, what is to be dealt with first. */
export const DoctorChecks = ({ report, onStated }: Props) => {
  const [only, setOnly] = useFilterParam('only');
  const [stating, setStating] = useState<DoctorRow | null>(null);
  const rows = doctorRows(report);
  const ailing = rows.filter(({ level }) => level !== 'ok');
  const shown = only === 'ailing' ? ailing : rows;

  return (
    <section className={`panel ${css.checks}`} aria-labelledby="checks">
      <header>
        <h2 id="checks">检查项</h2>
        <span className="note">命令行 npm run doctor 给出同样的结果</span>
        <Segmented
          aria-label="范围"
          value={only === 'ailing' ? 'ailing' : ''}
          options={[
            { value: '', label: `全部 ${rows.length}` },
            { value: 'ailing', label: `要处理 ${ailing.length}` },
          ]}
          onChange={setOnly}
        />
      </header>
      {shown.length === 0 ? (
        <p className={css.none}>没有要处理的</p>
      ) : (
        <ul className={css.rows}>
          {shown.map((row) => (
            <DoctorLine key={row.key} row={row} onState={() => setStating(row)} onTakenBack={onStated} />
          ))}
        </ul>
      )}
      {stating?.statement && (
        <Suspense>
          <StateDialog
            row={stating}
            statement={stating.statement}
            onClose={() => setStating(null)}
            onStated={() => {
              setStating(null);
              onStated();
            }}
          />
        </Suspense>
      )}
    </section>
  );
};
