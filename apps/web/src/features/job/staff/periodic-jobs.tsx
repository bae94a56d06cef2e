import { useMutation, useQuery } from '@tanstack/react-query';
import { listJobs, type PeriodicJob, runJob } from '@zhibiao/contract/job/staff';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable, WRAPS } from '#ui/table/record-table.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { OpenName } from '#widgets/dock/open-name.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

type Row = PeriodicJob & { id: string };

const every = (sec: number): string =>
  sec < 60 ? `每 ${sec} 秒` : sec < 3_600 ? `每 ${sec / 60} 分钟` : `每 ${Math.round(sec / 3_600)} 小时`;
export const tookText = (ms: number | null): string =>
  ms === null ? '—' : ms < 1_000 ? `${ms} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`;

/** What needs staff: it failed, or did not run when it should. */
const isUnwell = ({ fault, late }: Row): boolean => fault !== null || late;
const State = ({ fault, late, asked, lastRun }: Row) => {
  if (asked) return <Tag kind="info">即将运行</Tag>;
  if (fault) return <Tag kind="error">失败</Tag>;
  if (late) return <Tag kind="warning">很久没有运行</Tag>;
  return lastRun ? <Tag kind="success">正常</Tag> : <Tag>还没有运行</Tag>;
};
const worked = ({ lastWork, worked: rows }: Row): string =>
  lastWork ? `${lastWork.slice(5, 16)} 处理 ${rows} 条` : '—';

const Name = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => (
  <OpenName label={`查看运行记录，${row.title}`} onOpen={() => onOpen(row)}>
    {row.title}
  </OpenName>
);

const RESULT: Columns<Row> = [
  { title: '用时', className: 'num', align: 'right', render: (_, { tookMs }) => tookText(tookMs) },
  { title: '说明', className: WRAPS, render: (_, row) => (row.fault ? `${row.faultTime} ${row.fault}` : worked(row)) },
];

const UNWELL = 'unwell';
const STATES = [
  { value: '', label: '全部' },
  { value: UNWELL, label: '失败或逾时' },
];

type Props = { current: string; onOpen: (job: PeriodicJob) => void };
/** Work that comes round by itself, and how its last run went; each opens the runs before. */
export const PeriodicJobs = ({ current, onOpen }: Props) => {
  const can = useCan();
  const invalidate = useInvalidate();
  const query = useQuery({ ...ask(listJobs, {}, { staleTime: 0 }), refetchInterval: 5_000 });
  const [only, setOnly] = useFilterParam('only');
  const run = useMutation({
    mutationFn: (name: string) => call(runJob, { body: { name } }),
    onSuccess: () => invalidate(listJobs),
  });
  const button = (row: Row) =>
    can('job:retry') && (
      <Button
        small
        text
        disabled={row.asked}
        busy={run.isPending && run.variables === row.name}
        aria-label={`立即运行${row.title}`}
        onClick={() => run.mutate(row.name)}
      >
        立即运行
      </Button>
    );
  const columns: Columns<Row> = [
    { title: '任务', className: FLUID, render: (_, row) => <Name row={row} onOpen={onOpen} /> },
    { title: '周期', render: (_, row) => every(row.everySec) },
    { title: '状态', render: (_, row) => <State {...row} /> },
    { title: '最近运行', className: 'num', render: (_, { lastRun }) => lastRun?.slice(5) ?? '—' },
    // Beside the runs of one, which tell both of it.
    ...(current === '' ? RESULT : []),
    operationsColumn<Row>(button),
  ];

  return (
    <QueryBlock query={query} failed="定时任务加载失败。" empty="还没有定时任务运行过">
      {(jobs) => {
        const rows = jobs.map((job) => ({ ...job, id: job.name }));
        const unwell = rows.filter(isUnwell);
        return (
          <>
            <StateRow
              value={only}
              options={STATES}
              counts={{ '': rows.length, [UNWELL]: unwell.length }}
              onChange={setOnly}
            />
            {only === UNWELL && unwell.length === 0 ? (
              <Empty text="没有失败或逾时的定时任务" />
            ) : (
              <RecordTable<Row>
                rows={only === UNWELL ? unwell : rows}
                current={current}
                unit="项"
                columns={columns}
                card={(row) => (
                  <>
                    <CardHead title={<Name row={row} onOpen={onOpen} />}>
                      <State {...row} />
                    </CardHead>
                    <p className="note num">
                      {every(row.everySec)}，最近运行 {row.lastRun ?? '—'}，用时 {tookText(row.tookMs)}
                    </p>
                    {row.fault && <p className="note">{row.fault}</p>}
                    {button(row)}
                  </>
                )}
              />
            )}
          </>
        );
      }}
    </QueryBlock>
  );
};
