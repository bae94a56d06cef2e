import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Student } from '@zhibiao/contract/member/org-students';
import { useViewer } from '#lib/session/viewer.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import css from './student-bulk.module.css';
import { isRemovable } from './student-table.tsx';

type Props = {
  picked: readonly Student[];
  busy: boolean;
  onClear: () => void;
  onExport: () => void;
  onAssign: (students: readonly Student[]) => void;
  onPass: (students: readonly Student[]) => void;
  onRefuse: (students: readonly Student[]) => void;
  onRemove: (students: readonly Student[]) => void;
};

/** Each action says for how many of the chosen it can be done. */
export const StudentBulk = ({ picked, busy, onClear, onExport, onAssign, onPass, onRefuse, onRemove }: Props) => {
  const waiting = picked.filter(({ status }) => status === MEMBER.pending);
  const studying = picked.filter(({ status, userId }) => status === MEMBER.active && userId !== null);
  const assigns = useViewer()?.rights.includes('study') ?? false;
  const removable = picked.filter(isRemovable);

  return (
    <BulkBar count={picked.length} unit="人" onClear={onClear}>
      {waiting.length > 0 && (
        <Button small text busy={busy} onClick={() => onPass(waiting)}>
          通过 {waiting.length} 人
        </Button>
      )}
      {waiting.length > 0 && (
        <Button small text busy={busy} onClick={() => onRefuse(waiting)}>
          拒绝 {waiting.length} 人
        </Button>
      )}
      {assigns && studying.length > 0 && (
        <Button small text onClick={() => onAssign(studying)}>
          给 {studying.length} 人指派课程
        </Button>
      )}
      <Button small text onClick={onExport}>
        导出所选 {picked.length} 人
      </Button>
      {removable.length > 0 && (
        <Button small text busy={busy} className={css.danger} onClick={() => onRemove(removable)}>
          移出 {removable.length} 人
        </Button>
      )}
    </BulkBar>
  );
};
