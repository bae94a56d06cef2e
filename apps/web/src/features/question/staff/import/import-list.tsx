import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { listImports, QUESTION_IMPORT, type QuestionImport } from '@zhibiao/contract/question/staff-import';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { ask } from '#lib/api/ask.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { sizeText } from '#lib/format/size-text.ts';
import { useTablePage } from '#lib/url/url-state.ts';
import { CardHead, FLUID, RecordTable, type Columns } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

type Row = z.output<typeof QuestionImport>;

const KIND: Record<Row['state'], TagKind> = {
  [QUESTION_IMPORT.open]: 'info',
  [QUESTION_IMPORT.running]: 'info',
  [QUESTION_IMPORT.done]: 'success',
  [QUESTION_IMPORT.dropped]: 'plain',
};

/** 我的导入: what is still to be looked through, and what has come in. */
export const ImportList = () => {
  const { page: pageNum, pageSize, onPage } = useTablePage();
  const imports = useQuery(
    ask(listImports, { query: { pageNum, pageSize } }, { placeholderData: keepPreviousData, staleTime: 0 }),
  );

  return (
    <TablePanel label="我的导入">
      <RecordBlock
        query={imports}
        failed="导入列表加载失败。"
        filtered={false}
        nothingFound=""
        nothingYet="还没有导入过题目，选择一个文件开始"
      >
        {({ rows, total }) => (
          <RecordTable<Row>
            rows={rows}
            columns={COLUMNS}
            unit="次"
            paging={{ total, page: pageNum, pageSize, onPage }}
            card={(row) => (
              <>
                <CardHead title={<FileLink row={row} />}>
                  <State row={row} />
                </CardHead>
                <p className="note num">
                  {row.bankName ?? '未选题库'}　{countText(row)}　{shortMoment(row.createTime)}
                </p>
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};

const FileLink = ({ row: { id, fileName } }: { row: Row }) => <Link to={`/console/bank/import/${id}`}>{fileName}</Link>;
const State = ({ row: { state } }: { row: Row }) => <Tag kind={KIND[state]}>{labelOf(QUESTION_IMPORT, state)}</Tag>;
const countText = ({ state, added, counts }: Row): string =>
  state === QUESTION_IMPORT.done ? `导入 ${added} 题` : `${counts.total} 题`;

const COLUMNS: Columns<Row> = [
  { title: '文件', key: 'file', className: FLUID, render: (_, row) => <FileLink row={row} /> },
  { title: '大小', key: 'size', align: 'right', responsive: ['lg'], render: (_, row) => sizeText(row.fileSize) },
  { title: '题库', key: 'bank', render: (_, { bankName }) => bankName ?? '—' },
  { title: '题数', key: 'count', align: 'right', render: (_, row) => countText(row) },
  { title: '状态', key: 'state', render: (_, row) => <State row={row} /> },
  { title: '上传时间', key: 'time', render: (_, { createTime }) => shortMoment(createTime) },
  {
    title: '有效至',
    key: 'expire',
    render: (_, { state, expireTime }) => (state === QUESTION_IMPORT.open ? shortMoment(expireTime) : '—'),
  },
];
