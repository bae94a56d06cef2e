import { DOCTOR_LABEL, type DoctorLevel } from '@zhibiao/contract/doctor/staff';
import { WorkIcon, type WorkIconName } from '#ui/icon/work-icon.tsx';
import css from './doctor.module.css';

const ICON: Record<DoctorLevel, WorkIconName> = { fault: 'fault', warn: 'warn', ok: 'done' };

/** How it stands, by shape, colour and word. */
export const LevelIcon = ({ level }: { level: DoctorLevel }) => (
  <span className={`${css.icon} ${css[level]}`}>
    <WorkIcon name={ICON[level]} />
    <span className="sr">{DOCTOR_LABEL[level]}</span>
  </span>
);
