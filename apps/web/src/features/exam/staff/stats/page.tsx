import { useQuery } from '@tanstack/react-query';
import type { PaperStats } from '@zhibiao/contract/exam/staff-stats';
import { questionNo } from '@zhibiao/contract/question/types';
import { Select } from 'antd';
import { useParams } from 'react-router-dom';
import { ItemStatsDock } from '#features/exam/staff/stats/item-dock.tsx';
import { ItemTable } from '#features/exam/staff/stats/item-table.tsx';
import { PaperFigures } from '#features/exam/staff/stats/paper-figures.tsx';
import { PaperPlots } from '#features/exam/staff/stats/paper-plots.tsx';
import { paperStatsQuery } from '#features/exam/staff/stats/queries.ts';
import { RebuildButton } from '#features/exam/staff/stats/rebuild-button.tsx';
import css from '#features/exam/staff/stats/stats.module.css';
import { totalText } from '#lib/format/total.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { useFilterParam, useParam } from '#lib/url/url-state.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** 题目分析 of one paper. */
export const Component = () => {
  const { paperId = '' } = useParams();
  const [edition] = useFilterParam('edition');
  const query = useQuery(paperStatsQuery(paperId, edition));
  useConsoleTitle({
    title: query.data?.title ?? '题目分析',
    crumbs: [{ label: '题目分析', to: '/console/exam/stats' }],
  });

  return (
    <QueryBlock
      query={query}
      failed="统计加载失败。"
      gone={(sentence) => (
        <Empty text={sentence} action={<ButtonLink to="/console/exam/stats">返回题目分析</ButtonLink>} />
      )}
    >
      {(stats) => <Analysis stats={stats} />}
    </QueryBlock>
  );
};

const Analysis = ({ stats }: { stats: PaperStats }) => {
  const { paperId, items, warnings, pending } = stats;
  const [open, setOpen] = useParam('id');
  const at = items.findIndex(({ questionId }) => questionId === open);
  const goTo = (item: PaperStats['items'][number] | undefined) => (item ? () => setOpen(item.questionId) : null);
  const item = items[at];

  return (
    <WithDock
      width={416}
      dock={
        item && (
          <ItemStatsDock
            key={open}
            paperId={paperId}
            questionId={open}
            title={questionNo(item.no)}
            previous={goTo(items[at - 1])}
            next={goTo(items[at + 1])}
            onClose={() => setOpen('')}
          />
        )
      }
    >
      <TablePanel label="试卷统计">
        <div className={css.head}>
          <EditionSelect stats={stats} />
          {pending > 0 && <span className="note num">{totalText(pending)} 份已出分的作答正在计入</span>}
          <RebuildButton paperId={paperId} />
        </div>
        <PaperFigures stats={stats} />
      </TablePanel>
      {warnings.map((text) => (
        <Alert key={text} kind="warning" icon="warn">
          {text}，仅凭这份试卷区分学员的水平不够可靠。可增加题目，或先处理区分度低的题目。
        </Alert>
      ))}
      <PaperPlots stats={stats} />
      <ItemTable items={items} open={open} onOpen={setOpen} />
    </WithDock>
  );
};

/** Which of the paper's editions; questions are counted over all of them, each in its newest version. */
const EditionSelect = ({ stats: { edition, editions } }: { stats: PaperStats }) => {
  const [, setEdition] = useFilterParam('edition');
  const label = (no: number) => (no === 0 ? '改版之前' : `第 ${no} 版`);
  return (
    <Select<string>
      aria-label="版次"
      value={edition === null ? '' : String(edition)}
      popupMatchSelectWidth={false}
      options={[{ value: '', label: '全部版次' }, ...editions.map((no) => ({ value: String(no), label: label(no) }))]}
      onChange={setEdition}
    />
  );
};
