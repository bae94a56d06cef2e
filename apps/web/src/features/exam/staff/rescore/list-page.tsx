import { useQuery } from '@tanstack/react-query';
import { questionNo } from '@zhibiao/contract/question/types';
import { ProposeRescoreDialog } from '#features/exam/staff/rescore/propose-dialog.tsx';
import { rescoresQuery } from '#features/exam/staff/rescore/queries.ts';
import css from '#features/exam/staff/rescore/rescore.module.css';
import { RescoreTable } from '#features/exam/staff/rescore/rescore-table.tsx';
import { useIdParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { Button } from '#ui/action/button.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

/** 重判: what was scored again, and what is to be. Staff who come with a question find the dialog open. */
export const Component = () => {
  const paging = useTablePage();
  const query = useQuery(rescoresQuery(paging));
  const [questionId] = useIdParam('question');
  const [no] = useParam('no');
  const [open, setOpen] = useParam('propose');
  const wide = useMedia('(min-width: 992px)');
  const given = questionId ? { id: questionId, label: /^\d+$/.test(no) ? questionNo(Number(no)) : '这道题' } : null;
  const propose = wide && (
    <Button primary small onClick={() => setOpen('1')}>
      提出重判
    </Button>
  );

  return (
    <TablePanel label="重判记录">
      <header className={`panel-head cluster gap-12 ${css.head}`}>
        <h2>重判记录</h2>
        {propose}
      </header>
      <RecordBlock
        query={query}
        failed="重判记录加载失败。"
        filtered={false}
        nothingFound=""
        nothingYet="还没有重判。发现题目答案有误时，先在题库改正答案，再到这里试算，确认后成绩才会变化"
      >
        {({ rows, total }) => <RescoreTable rows={rows} paging={{ ...paging, total }} />}
      </RecordBlock>
      {open !== '' && wide && <ProposeRescoreDialog given={given} onClose={() => setOpen('')} />}
    </TablePanel>
  );
};
