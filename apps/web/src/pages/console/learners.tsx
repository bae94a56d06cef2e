import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LearnerFilterBar, useLearnerFilters } from '#features/learner/learner-filters.tsx';
import { LearnerTable } from '#features/learner/learner-table.tsx';
import { learnersQuery } from '#features/learner/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { useParam, useTablePage } from '#lib/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TablePanel } from '#ui/table-panel.tsx';
import { WithDock } from '#widgets/console/dock.tsx';
import { ScopedBlock } from '#widgets/console/scoped-block.tsx';

// They come when they are asked for.
const LearnerDock = lazy(async () => ({ default: (await import('#features/learner/learner-dock.tsx')).LearnerDock }));
const ExportDialog = lazy(async () => ({
  default: (await import('#features/learner/export-dialog.tsx')).ExportDialog,
}));

/** 学员: found by name or by a whole number, masked; one of them beside the list. */
export const Component = () => {
  const filters = useLearnerFilters();
  const [open, setOpen] = useParam('id');
  const paging = useTablePage();
  const may = useCan()('learner:export');
  const [exporting, setExporting] = useState(false);
  const learners = useQuery(learnersQuery(filters, paging));

  return (
    <WithDock
      width={600}
      dock={
        open && (
          <Suspense>
            <LearnerDock key={open} id={open} onClose={() => setOpen('')} />
          </Suspense>
        )
      }
    >
      <TablePanel label="学员">
        <LearnerFilterBar
          actions={
            may && (
              <Button small onClick={() => setExporting(true)}>
                <Icon name="download" size={16} />
                导出
              </Button>
            )
          }
        />
        <ScopedBlock
          of="学员"
          query={learners}
          failed="学员列表加载失败。"
          filtered={Object.values(filters).some(Boolean)}
          nothingFound="没有符合条件的学员；手机号、邮箱、身份证号和证书编号须输入完整"
          nothingYet="还没有学员，注册之后会出现在这里"
        >
          {({ rows, total }) => <LearnerTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />}
        </ScopedBlock>
      </TablePanel>
      {exporting && (
        <Suspense>
          <ExportDialog filters={filters} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </WithDock>
  );
};
