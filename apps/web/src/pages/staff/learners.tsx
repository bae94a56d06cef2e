import { useQuery } from '@tanstack/react-query';
import { ENROL_PEOPLE } from '@zhibiao/contract/study/staff-enrol';
import { lazy, Suspense, useState } from 'react';
import { LearnerActions, LearnerBulk, type LearnerDialog } from '#features/learner/staff/list/learner-actions.tsx';
import { LearnerFilterBar, useLearnerFilters } from '#features/learner/staff/list/learner-filters.tsx';
import { LearnerTable } from '#features/learner/staff/list/learner-table.tsx';
import { learnersQuery } from '#features/learner/staff/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { useParam, useTablePage } from '#lib/url/url-state.ts';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { WithDock } from '#widgets/dock/dock.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';

// Loaded when they are opened.
const LearnerDock = lazy(async () => ({
  default: (await import('#features/learner/staff/record/learner-dock.tsx')).LearnerDock,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('#features/learner/staff/list/export-dialog.tsx')).ExportLearnersDialog,
}));
const AddDialog = lazy(async () => ({
  default: (await import('#features/learner/staff/add/add-dialog.tsx')).AddDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('#features/learner/staff/add/import-dialog.tsx')).ImportLearnersDialog,
}));
const EnrolDialog = lazy(async () => ({
  default: (await import('#features/study/staff/enrol-dialog.tsx')).EnrolDialog,
}));

/** 学员: found by name or by a whole number, masked; made, imported and enrolled; one of them beside the list. */
export const Component = () => {
  const filters = useLearnerFilters();
  const [open, setOpen] = useParam('id');
  const paging = useTablePage();
  const may = useCan()('learner:enrol');
  const [dialog, setDialog] = useState<LearnerDialog | null>(null);
  const learners = useQuery(learnersQuery(filters, paging));
  const { chosen, choose, clear } = useChosen(learners.data?.rows ?? []);
  const close = () => setDialog(null);

  return (
    <WithDock
      width={600}
      dock={
        open && (
          <Suspense>
            <LearnerDock
              key={open}
              id={open}
              onEnrol={(learner) => setDialog({ is: 'enrol', people: [learner] })}
              onClose={() => setOpen('')}
            />
          </Suspense>
        )
      }
    >
      <TablePanel label="学员">
        <LearnerFilterBar actions={<LearnerActions onOpen={setDialog} />} />
        <LearnerBulk chosen={chosen} onClear={clear} onOpen={setDialog} />
        <ScopedBlock
          of="学员"
          query={learners}
          failed="学员列表加载失败。"
          filtered={Object.values(filters).some(Boolean)}
          nothingFound="没有符合条件的学员；手机号、邮箱、身份证号和证书编号须输入完整"
          nothingYet="还没有学员，注册之后会出现在这里"
        >
          {({ rows, total }) => (
            <LearnerTable
              rows={rows}
              paging={{ ...paging, total }}
              open={open}
              onOpen={setOpen}
              chosen={chosen.map(({ id }) => id)}
              onChoose={may ? choose : null}
            />
          )}
        </ScopedBlock>
      </TablePanel>
      <Suspense>
        {dialog?.is === 'export' && <ExportDialog filters={filters} onClose={close} />}
        {dialog?.is === 'add' && (
          <AddDialog
            onAdded={(id) => {
              close();
              setOpen(id);
            }}
            onClose={close}
          />
        )}
        {dialog?.is === 'import' && (
          <ImportDialog
            most={ENROL_PEOPLE}
            onEnrol={(ids) =>
              setDialog({ is: 'enrol', people: ids.map((id, at) => ({ id, name: `新学员 ${at + 1}` })) })
            }
            onClose={close}
          />
        )}
        {dialog?.is === 'enrol' && <EnrolDialog people={dialog.people} onDone={clear} onClose={close} />}
      </Suspense>
    </WithDock>
  );
};
