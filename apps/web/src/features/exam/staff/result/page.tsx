import { useQuery } from '@tanstack/react-query';
import type { ResultRow } from '@zhibiao/contract/exam/staff-stats';
import { useSearchParams } from 'react-router-dom';
import { AttemptDock } from '#features/exam/staff/result/attempt-dock.tsx';
import { ResultExportButton } from '#features/exam/staff/result/export-button.tsx';
import { resultPapersQuery, resultsQuery } from '#features/exam/staff/result/queries.ts';
import { ResultFilterBar, useResultFilters } from '#features/exam/staff/result/result-filters.tsx';
import { ResultTable } from '#features/exam/staff/result/result-table.tsx';
import { useIdParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';

/** 成绩: the attempts at one paper, that which was sat last unless another is chosen. */
export const Component = () => {
  const [chosenId] = useIdParam('paperId');
  const [, setSearch] = useSearchParams();
  const papers = useQuery(resultPapersQuery(''));
  const paperId = chosenId || (papers.data?.[0]?.value ?? '');
  const filters = useResultFilters();
  // Another paper has other attempts: nothing of the old one stays open.
  const choose = (next: string) => setSearch({ paperId: next });

  if (!paperId)
    return (
      <QueryBlock query={papers} failed="试卷列表加载失败。">
        {() => <Empty text="还没有人参加过考试，交卷之后成绩会出现在这里" />}
      </QueryBlock>
    );
  return (
    <Results
      key={paperId}
      paperId={paperId}
      bar={
        <ResultFilterBar
          paperId={paperId}
          onPaper={choose}
          actions={<ResultExportButton paperId={paperId} filters={filters} />}
        />
      }
    />
  );
};

const Results = ({ paperId, bar }: { paperId: string; bar: React.ReactNode }) => {
  const filters = useResultFilters();
  const paging = useTablePage();
  const [open, setOpen] = useParam('id');
  const results = useQuery(resultsQuery(paperId, filters, paging));
  const rows = results.data?.rows ?? [];

  return (
    <WithDock
      width={480}
      dock={
        open && (
          <AttemptDock
            key={open}
            attemptId={open}
            previous={stepTo(rows, open, -1, setOpen)}
            next={stepTo(rows, open, 1, setOpen)}
            onClose={() => setOpen('')}
          />
        )
      }
    >
      <TablePanel label="成绩">
        {bar}
        <ScopedBlock
          of="成绩"
          query={results}
          failed="成绩加载失败。"
          filtered={Object.values(filters).some(Boolean)}
          nothingFound="没有符合条件的成绩"
          nothingYet="还没有人参加这场考试"
        >
          {({ total }) => <ResultTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />}
        </ScopedBlock>
      </TablePanel>
    </WithDock>
  );
};

const stepTo = (rows: readonly ResultRow[], open: string, by: 1 | -1, go: (attemptId: string) => void) => {
  const at = rows.findIndex(({ attemptId }) => attemptId === open);
  const next = at === -1 ? undefined : rows[at + by];
  return next ? () => go(next.attemptId) : null;
};
