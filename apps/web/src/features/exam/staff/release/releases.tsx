import { useQuery } from '@tanstack/react-query';
import { listReleases, type ReleasePreview } from '@zhibiao/contract/exam/staff-marking';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { passRate } from './pass-rate.ts';
import { ReleaseDialog } from './release-dialog.tsx';

type Row = ReleasePreview & { id: string };

/** Papers whose results wait, and what they wait for. */
export const Releases = () => {
  const query = useQuery(ask(listReleases, {}, { staleTime: 0 }));
  const [open, setOpen] = useParam('paperId');
  const operations = (row: Row) => (
    <Button text small disabled={row.count === 0} aria-label={`发布成绩，${row.title}`} onClick={() => setOpen(row.id)}>
      发布成绩
    </Button>
  );

  return (
    <TablePanel label="成绩发布">
      <QueryBlock query={query} failed="待发布成绩加载失败。" empty="没有等待发布的成绩" emptyArt="exam">
        {(papers) => (
          <RecordTable<Row>
            rows={papers.map((paper) => ({ ...paper, id: paper.paperId }))}
            columns={columnsOf(operations)}
            unit="份试卷"
            card={(row) => (
              <>
                <CardHead title={row.title}>待发布 {row.count}</CardHead>
                <p className="note num">
                  合格率 {passRate(row)}，阅卷中 {row.marking}，待复核 {row.reviewing}
                </p>
                {operations(row)}
              </>
            )}
          />
        )}
      </QueryBlock>
      {open && <ReleaseDialog paperId={open} onClose={() => setOpen('')} />}
    </TablePanel>
  );
};

const Reviewing = ({ row: { paperId, title, reviewing } }: { row: Row }) => {
  const may = useCan()('exam:review');
  if (reviewing === 0 || !may) return reviewing;
  return (
    <Link to={`/console/exam/review?paperId=${paperId}`} aria-label={`待复核 ${reviewing} 份，${title}`}>
      {reviewing}
    </Link>
  );
};

const columnsOf = (operations: (row: Row) => ReactNode): Columns<Row> => [
  { title: '试卷', key: 'title', className: FLUID, dataIndex: 'title' },
  { title: '待发布', key: 'count', align: 'right', dataIndex: 'count' },
  { title: '合格率', key: 'rate', align: 'right', render: (_, row) => passRate(row) },
  { title: '阅卷中', key: 'marking', align: 'right', dataIndex: 'marking' },
  { title: '待复核', key: 'reviewing', align: 'right', render: (_, row) => <Reviewing row={row} /> },
  operationsColumn(operations),
];
