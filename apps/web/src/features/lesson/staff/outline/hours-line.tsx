import type { StaffLesson } from '@zhibiao/contract/lesson-staff';
import { Icon } from '#ui/icon.tsx';
import css from './outline.module.css';

/** What the content measures beside what is set. */
export const HoursLine = ({ lesson: { measuredHours, creditHours, planned } }: { lesson: StaffLesson }) => {
  const over = creditHours > measuredHours;
  return (
    <span className={`num ${over ? css.over : ''}`}>
      {over && <Icon name="warn" size={16} />}
      测得折合 {measuredHours.toFixed(1)} 学时，设定 {creditHours.toFixed(1)}
      {planned && '（教学计划学时）'}
    </span>
  );
};
