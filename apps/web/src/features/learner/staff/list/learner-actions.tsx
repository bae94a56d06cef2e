import { FIRST_LINKS } from '@zhibiao/contract/learner/staff-add';
import type { LearnerRow } from '@zhibiao/contract/learner/staff';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FirstLinkDialog } from '#features/learner/staff/add/first-link-dialog.tsx';
import { useFirstLink } from '#features/learner/staff/add/use-first-link.ts';

export type LearnerDialog =
  { is: 'add' | 'import' | 'export' } | { is: 'enrol'; people: readonly { id: string; name: string }[] };
type Opens = { onOpen: (dialog: LearnerDialog) => void };

/** What can be done with the list as a whole. */
export const LearnerActions = ({ onOpen }: Opens) => {
  const can = useCan();
  return (
    <>
      {can('learner:export') && (
        <Button small onClick={() => onOpen({ is: 'export' })}>
          <Icon name="download" size={16} />
          导出
        </Button>
      )}
      {can('learner:enrol') && (
        <>
          <Button small onClick={() => onOpen({ is: 'import' })}>
            <Icon name="upload" size={16} />
            导入
          </Button>
          <Button small onClick={() => onOpen({ is: 'add' })}>
            <Icon name="plus" size={16} />
            新建学员
          </Button>
          <Button small primary onClick={() => onOpen({ is: 'enrol', people: [] })}>
            加入课程
          </Button>
        </>
      )}
    </>
  );
};

type Bulk = Opens & { chosen: readonly LearnerRow[]; onClear: () => void };

/** And with those who are chosen. */
export const LearnerBulk = ({ chosen, onClear, onOpen }: Bulk) => {
  const [shown, setShown] = useState<{ name: string; link: string } | null>(null);
  const waiting = chosen.filter(({ neverIn }) => neverIn).slice(0, FIRST_LINKS);
  const firstLink = useFirstLink((link) => setShown({ name: waiting[0]?.name ?? '', link }));
  return (
    <>
      <BulkBar count={chosen.length} unit="人" onClear={onClear}>
        <Button
          small
          text
          onClick={() => onOpen({ is: 'enrol', people: chosen.map(({ id, name }) => ({ id, name })) })}
        >
          加入课程
        </Button>
        {waiting.length > 0 && (
          <Button small text busy={firstLink.isPending} onClick={() => firstLink.mutate(waiting.map(({ id }) => id))}>
            给 {waiting.length} 人发首次登录链接
          </Button>
        )}
      </BulkBar>
      {shown && <FirstLinkDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
};
