import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MarkBoard } from '#features/exam/staff/marking/board.tsx';
import { DeskHead, MarkDesk } from '#features/exam/staff/marking/desk.tsx';
import css from '#features/exam/staff/marking/marking.module.css';
import { MyMarks } from '#features/exam/staff/marking/my-marks.tsx';
import { MarkWaits } from '#features/exam/staff/marking/waits.tsx';
import { isKind } from '#features/exam/staff/marking/wanted.ts';
import { useCan } from '#lib/staff/me.ts';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { OnItsWay } from '#widgets/block/query-block.tsx';

const MarkQuality = lazy(async () => ({
  default: (await import('#features/exam/staff/marking/quality.tsx')).MarkQuality,
}));

/** What waits to be marked; with a question in the address, its answers one by one. */
export const Component = () => {
  const [search] = useSearchParams();
  const [paperId, questionId, kind] = ['paperId', 'questionId', 'kind'].map((name) => search.get(name) ?? '');
  if (paperId && questionId && kind && isKind(kind))
    return <MarkDesk key={`${paperId} ${questionId} ${kind}`} wanted={{ paperId, questionId, kind }} />;
  if (paperId && questionId)
    return (
      <>
        <DeskHead wanted={{ paperId, questionId }} kind="mine" />
        <MyMarks of={{ paperId, questionId }} />
      </>
    );
  return <Overview tab={search.get('tab') ?? 'board'} />;
};

const Overview = ({ tab }: { tab: string }) => {
  const can = useCan();
  const tabs = [
    { key: 'board', text: '阅卷任务' },
    { key: 'mine', text: '我评过的' },
    ...(can('mark:arbitrate')
      ? [
          { key: 'waits', text: '谁在等谁' },
          { key: 'quality', text: '质量与规则' },
        ]
      : []),
  ];
  const open = tabs.some(({ key }) => key === tab) ? tab : 'board';

  return (
    <>
      <header className={css.top}>
        <TabLinks
          label="阅卷"
          tabs={tabs.map(({ key, text }) => ({
            to: `/console/exam/marking?tab=${key}`,
            text,
            current: key === open,
          }))}
        />
      </header>
      {open === 'board' && <MarkBoard />}
      {open === 'waits' && <MarkWaits />}
      {open === 'mine' && <MyMarks of={null} />}
      {open === 'quality' && (
        <Suspense fallback={<OnItsWay />}>
          <MarkQuality />
        </Suspense>
      )}
    </>
  );
};
