import { PeriodicJobs } from '#features/job/staff/periodic-jobs.tsx';
import { StaffTasks } from '#features/job/staff/staff-tasks.tsx';
import { Tabs } from '#ui/tabs.tsx';

export const Component = () => (
  <Tabs
    label="任务"
    tabs={[
      { key: 'periodic', label: '定时任务', content: <PeriodicJobs /> },
      { key: 'asked', label: '后台任务', content: <StaffTasks /> },
    ]}
  />
);
