import { type DoctorReport, doctorRows, doctorSummary } from '@zhibiao/contract/doctor/staff';
import type { ReactNode } from 'react';
import { recentMoment } from '#lib/format/moment-text.ts';
import css from './doctor.module.css';
import { LevelIcon } from './level-icon.tsx';

type Props = { report: DoctorReport; children: ReactNode };

/** The whole in a sentence, when it was looked at, and what can be done with it. */
export const DoctorHead = ({ report, children }: Props) => (
  <section className={`panel ${css.head}`} aria-label="结果">
    <LevelIcon level={doctorRows(report)[0]?.level ?? 'ok'} />
    <div role="status">
      <h2>{doctorSummary(report)}</h2>
      <p className="note num">
        {recentMoment(report.at)}，用了 {Math.max(1, Math.round(report.tookMs / 1_000))}{' '}
        秒；每小时自动查一次，变坏时通知管理员
      </p>
    </div>
    <div className={css.acts}>{children}</div>
  </section>
);
