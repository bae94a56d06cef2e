import { TabLinks } from '#ui/layout/tab-links.tsx';
import { MY_TABS } from './my-lesson-filter.ts';

/** `path`: the page these tabs belong to; the status is part of its address. */
export const MyLessonTabs = ({ path, status }: { path: string; status: number | null }) => (
  <TabLinks
    label="学习状态"
    tabs={MY_TABS.map((tab) => ({
      to: tab.status === null ? path : `${path}?status=${tab.status}`,
      text: tab.text,
      current: tab.status === status,
    }))}
  />
);
