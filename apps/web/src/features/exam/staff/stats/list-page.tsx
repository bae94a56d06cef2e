import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { statsPapers } from '@zhibiao/contract/exam/staff-stats';
import { Link } from 'react-router-dom';
import { points } from '#features/exam/staff/stats/figures-text.ts';
import { statsPapersQuery } from '#features/exam/staff/stats/queries.ts';
import { grouped } from '#lib/format/grouped.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { CardHead, type Columns, FLUID, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

type Row = AnswerOf<typeof statsPapers>['rows'][number] & { id: string };

/** 题目分析: the papers whose attempts are counted. */
export const Component = () => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const paging = useTablePage();
  const papers = useQuery(statsPapersQuery(keyword, paging));

  return (
    <TablePanel label="试卷">
      <FilterBar text={keyword} onText={setKeyword} placeholder="试卷名称" />
      <RecordBlock
        query={papers}
        failed="试卷列表加载失败。"
        filtered={keyword !== ''}
        nothingFound="没有符合条件的试卷"
        nothingYet="还没有计入统计的作答，出分后一分钟内计入"
      >
        {({ rows, total }) => (
          <RecordTable<Row>
            rows={rows.map((row) => ({ id: row.paperId, ...row }))}
            columns={COLUMNS}
            unit="份"
            paging={{ ...paging, total }}
            card={(row) => (
              <>
                <CardHead title={<Title row={row} />}>{null}</CardHead>
                <p className="note num">
                  {row.n} 人　平均 {points(row.mean)} 分　合格率 {Math.round(row.passPercent)}%
                </p>
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};

const Title = ({ row }: { row: Row }) => <Link to={`/console/exam/stats/${row.paperId}`}>{row.title}</Link>;

const COLUMNS: Columns<Row> = [
  { title: '试卷', key: 'title', className: FLUID, render: (_, row) => <Title row={row} /> },
  { title: '有效作答', key: 'n', align: 'right', render: (_, { n }) => grouped(n) },
  {
    title: '平均分',
    key: 'mean',
    align: 'right',
    render: (_, { mean, totalScore }) => `${points(mean)} / ${totalScore}`,
  },
  { title: '合格率', key: 'pass', align: 'right', render: (_, { passPercent }) => `${Math.round(passPercent)}%` },
];
