import { PeriodicJobs } from '#features/job/staff/periodic-jobs.tsx';
import { StaffTasks } from '#features/job/staff/staff-tasks.tsx';
import { TablePanel } from '#ui/table-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

const periodic = (
  <TablePanel label="定时任务">
    <PeriodicJobs />
  </TablePanel>
);
const asked = (
  <TablePanel label="后台任务">
    <StaffTasks />
  </TablePanel>
);

export const Component = () => (
  <Tabs
    label="任务"
    tabs={[
      { key: 'periodic', label: '定时任务', content: periodic },
      { key: 'asked', label: '后台任务', content: asked },
    ]}
  />
);
