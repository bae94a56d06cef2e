import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { Icon } from '#ui/icon/icon.tsx';

/** What the content measures beside what is set. */
export const HoursLine = ({
  lesson: { measuredHours, setHours, creditHours, unapprovedHours },
}: {
  lesson: StaffLesson;
}) => {
  const over = setHours > measuredHours;
  return (
    <span className={`num ${over ? 'warning' : ''}`}>
      {over && <Icon name="warn" size={16} />}
      测得折合 {measuredHours.toFixed(1)} 学时，设定 {setHours.toFixed(1)}
      {creditHours.planned > 0 && `，教学计划学时 ${creditHours.planned.toFixed(1)}`}
      {unapprovedHours > 0 && `，待批准 ${unapprovedHours.toFixed(1)}`}
    </span>
  );
};
