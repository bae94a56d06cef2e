import { useQuery } from '@tanstack/react-query';
import { JOB_PAST, listJobRuns, type PeriodicJob } from '@zhibiao/contract/job/staff';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { ask } from '#lib/api/ask.ts';
import { CardHead, type Columns, RecordTable, WRAPS } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { Dock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { tookText } from './periodic-jobs.tsx';

type Row = AnswerOf<typeof listJobRuns>[number] & { id: string };

/** The runs of one job, so that what fails now and then is distinguished from what began to fail today. */
export const JobDock = ({ job: { name, title }, onClose }: { job: PeriodicJob; onClose: () => void }) => {
  const query = useQuery({ ...ask(listJobRuns, { query: { name } }, { staleTime: 0 }), refetchInterval: 5_000 });
  return (
    <Dock title={title} onClose={onClose}>
      <p className="note num">最近 {JOB_PAST} 次有结果的运行；没有要处理的不记。</p>
      <QueryBlock query={query} failed="运行记录加载失败。" empty="还没有处理过数据，也没有失败过">
        {(runs) => (
          <RecordTable<Row>
            rows={runs.map((run) => ({ ...run, id: run.startTime }))}
            unit="次"
            columns={COLUMNS}
            card={(row) => (
              <>
                <CardHead title={row.startTime}>
                  <Result {...row} />
                </CardHead>
                <p className="note num">
                  {whatOf(row)}，用时 {tookText(row.tookMs)}
                </p>
              </>
            )}
          />
        )}
      </QueryBlock>
    </Dock>
  );
};

const Result = ({ fault }: Row) => (fault === null ? <Tag kind="success">正常</Tag> : <Tag kind="error">失败</Tag>);
const whatOf = ({ fault, done }: Row): string => fault ?? `处理 ${done} 条`;

const COLUMNS: Columns<Row> = [
  { title: '开始', className: 'num', render: (_, { startTime }) => startTime.slice(5) },
  { title: '结果', render: (_, row) => <Result {...row} /> },
  { title: '用时', className: 'num', align: 'right', render: (_, { tookMs }) => tookText(tookMs) },
  { title: '说明', className: WRAPS, render: (_, row) => whatOf(row) },
];
