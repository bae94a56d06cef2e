import { useMutation, useQuery } from '@tanstack/react-query';
import { MARK_TASK, markBoard, type MyMark, myMarks, recallMark } from '@zhibiao/contract/exam/staff-marking';
import { questionNo } from '@zhibiao/contract/question/types';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, FLUID, LongText, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { MarkResult } from './mark-result.tsx';
import { pointsText } from './points.ts';
import { deskPath, type WantedMarking } from './wanted.ts';

type Row = MyMark & { id: string };
const KIND_OF_NTH = ['', 'first', 'second', 'dispute'];

/** What the marker gave and what came of it; what nothing builds on yet can be taken back, and is on the desk again. */
export const MyMarks = ({ of }: { of: Pick<WantedMarking, 'paperId' | 'questionId'> | null }) => {
  const paging = useTablePage();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const query = useQuery(ask(myMarks, { query: { ...of, pageNum: paging.page, pageSize: paging.pageSize } }));
  const recall = useMutation({
    mutationFn: ({ taskId }: Row) => call(recallMark, { body: { taskId } }),
    onSuccess: async (_, { nth }) => {
      await invalidate(markBoard, myMarks);
      if (of) await navigate(deskPath(of, KIND_OF_NTH[nth] ?? 'first'));
    },
    onSettled: () => invalidate(myMarks),
  });
  const operations = (mark: Row) =>
    mark.recallable ? (
      <Button text small aria-label={`撤回，答卷 ${mark.code}`} onClick={() => recall.mutate(mark)}>
        撤回
      </Button>
    ) : (
      '—'
    );

  return (
    <TablePanel label="我评过的">
      <RecordBlock
        query={query}
        failed="评阅记录加载失败。"
        filtered={false}
        nothingFound="没有评阅记录"
        nothingYet="您还没有评阅过答卷"
      >
        {({ rows, total }) => (
          <RecordTable<Row>
            rows={rows.map((mark) => ({ ...mark, id: `${mark.taskId} ${mark.at}` }))}
            columns={columnsOf(operations)}
            unit="份"
            paging={{ ...paging, total }}
            card={(mark) => (
              <>
                <CardHead title={mark.code}>
                  <MarkResult mark={mark} />
                </CardHead>
                <p className="note num">
                  {questionNo(mark.questionNo)}，给 {pointsText(mark.score)} / {pointsText(mark.full)}
                </p>
                {operations(mark)}
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};

const NTH = ['', '初评', '二评', '仲裁'];
const AGAIN = '复核';
const columnsOf = (operations: (mark: Row) => ReactNode): Columns<Row> => [
  { title: '答卷', key: 'code', dataIndex: 'code' },
  { title: '试卷', key: 'paper', dataIndex: 'paperTitle', responsive: ['xl'] },
  { title: '题目', key: 'question', render: (_, mark) => questionNo(mark.questionNo) },
  { title: '轮次', key: 'nth', render: (_, { nth }) => NTH[nth] ?? AGAIN },
  {
    title: '我给',
    key: 'score',
    align: 'right',
    render: (_, { score, full }) => `${pointsText(score)} / ${pointsText(full)}`,
  },
  {
    title: '双评相差',
    key: 'gap',
    align: 'right',
    render: (_, { gap, state }) =>
      gap === null ? '—' : state === MARK_TASK.dispute ? <b>{pointsText(gap)}</b> : pointsText(gap),
  },
  { title: '结果', key: 'result', render: (_, mark) => <MarkResult mark={mark} /> },
  {
    title: '评语',
    key: 'comment',
    className: FLUID,
    render: (_, { comment }) => <LongText>{comment || '—'}</LongText>,
  },
  { title: '时间', key: 'at', responsive: ['xl'], render: (_, { at }) => shortMoment(at) },
  operationsColumn(operations),
];
