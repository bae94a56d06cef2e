import type { PeriodicJob } from '@zhibiao/contract/job/staff';
import { useState } from 'react';
import { JobDock } from '#features/job/staff/job-dock.tsx';
import { PeriodicJobs } from '#features/job/staff/periodic-jobs.tsx';
import { StaffTasks } from '#features/job/staff/staff-tasks.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';

const asked = (
  <TablePanel label="后台任务">
    <StaffTasks />
  </TablePanel>
);

/** 任务: what comes round by itself, with the runs of one, and what staff requested. */
export const Component = () => {
  const [open, setOpen] = useState<PeriodicJob | null>(null);
  const periodic = (
    <TablePanel label="定时任务">
      <PeriodicJobs current={open?.name ?? ''} onOpen={setOpen} />
    </TablePanel>
  );

  return (
    <WithDock width={560} dock={open && <JobDock key={open.name} job={open} onClose={() => setOpen(null)} />}>
      <div>
        <Tabs
          label="任务"
          tabs={[
            { key: 'periodic', label: '定时任务', content: periodic },
            { key: 'asked', label: '后台任务', content: asked },
          ]}
        />
      </div>
    </WithDock>
  );
};
