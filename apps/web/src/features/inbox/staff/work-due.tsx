import type { WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK_LIGHT, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { dueText } from './due-text.ts';

const LOOK: Record<number, { icon: IconName; css: string | undefined }> = {
  [WORK_LIGHT.normal]: { icon: 'clock', css: undefined },
  [WORK_LIGHT.soon]: { icon: 'clock', css: 'warning' },
  [WORK_LIGHT.late]: { icon: 'warn', css: 'error strong' },
};

/** The light as colour, drawing and word. */
export const WorkDue = ({ item }: { item: WorkItemRow }) => {
  const look = LOOK[item.light ?? WORK_LIGHT.normal];
  const icon = item.state === WORK_STATE.paused ? 'pause' : item.state === WORK_STATE.closed ? 'done' : look?.icon;
  return (
    <span className={`inline gap-4 note num nb ${look?.css ?? ''}`}>
      {icon && <Icon name={icon} size={14} />}
      {dueText(item, Date.now())}
    </span>
  );
};
