import { useQuery } from '@tanstack/react-query';
import type { StaffDetail } from '@zhibiao/contract/staff/people';
import { useState } from 'react';
import { LinkDialog } from '#widgets/dock/link-dialog.tsx';
import { staffQuery } from '#features/staff/people/queries.ts';
import { StaffDialog } from '#features/staff/people/staff-dialog.tsx';
import { StaffDock } from '#features/staff/people/staff-dock.tsx';
import { StaffFilters } from '#features/staff/people/staff-filters.tsx';
import { StaffTable } from '#features/staff/people/staff-table.tsx';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

type Dialog =
  { is: 'edit'; person: StaffDetail | null } | { is: 'link'; name: string; link: string; fault: string | null };

/** 员工: who works here, with which roles, and how they come in. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const may = useCan()('staff:edit');
  const onLink = (name: string, link: string, fault: string | null = null) =>
    setDialog({ is: 'link', name, link, fault });
  const close = () => setDialog(null);
  const onEdit = (person: StaffDetail | null) => setDialog({ is: 'edit', person });

  return (
    <WithDock
      width={440}
      dock={open && <StaffDock key={open} id={open} onEdit={onEdit} onLink={onLink} onClose={() => setOpen('')} />}
    >
      <TablePanel label="员工">
        <StaffFilters
          actions={
            may && (
              <Button small primary onClick={() => onEdit(null)}>
                新建员工
              </Button>
            )
          }
        />
        <People onOpen={setOpen} />
      </TablePanel>
      {dialog?.is === 'edit' && <StaffDialog person={dialog.person} onLink={onLink} onClose={close} />}
      {dialog?.is === 'link' && <LinkDialog title="账号链接" life="24 小时" {...dialog} onClose={close} />}
    </WithDock>
  );
};

const People = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const [keyword] = useFilterParam('keyword');
  const [status] = useFilterParam('status');
  const [roleId] = useFilterParam('roleId');
  const paging = useTablePage();
  const people = useQuery(staffQuery({ keyword, status, roleId }, paging));

  return (
    <RecordBlock
      query={people}
      failed="员工列表加载失败。"
      filtered={[keyword, status, roleId].some(Boolean)}
      nothingFound="没有符合条件的员工"
      nothingYet="还没有员工"
    >
      {({ rows, total }) => <StaffTable rows={rows} paging={{ ...paging, total }} onOpen={onOpen} />}
    </RecordBlock>
  );
};
