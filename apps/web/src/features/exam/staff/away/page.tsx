import css from './away-review.module.css';
import { useQuery } from '@tanstack/react-query';
import { reviewsQuery } from '#features/exam/staff/away/queries.ts';
import { ReviewDock } from '#features/exam/staff/away/review-dock.tsx';
import { ReviewTable } from '#features/exam/staff/away/review-table.tsx';
import { useIdParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { Button } from '#ui/action/button.tsx';

/** The way back from the one paper that a link led to. */
const AllPapers = ({ onAll }: { onAll: () => void }) => (
  <div className={css.bar}>
    <Button small onClick={onAll}>
      看全部考试
    </Button>
  </div>
);

/** 切屏复核: who was away too often, each with what was answered around it. */
export const Component = () => {
  const [paperId, setPaperId] = useIdParam('paperId');
  const paging = useTablePage();
  const [open, setOpen] = useParam('id');
  const reviews = useQuery(reviewsQuery(paperId, paging));
  const rows = reviews.data?.rows ?? [];
  const stepTo = (by: 1 | -1) => {
    const at = rows.findIndex(({ attemptId }) => attemptId === open);
    const to = at === -1 ? undefined : rows[at + by]?.attemptId;
    return to === undefined ? null : () => setOpen(to);
  };

  return (
    <WithDock
      width={480}
      dock={
        open && (
          <ReviewDock
            key={open}
            attemptId={open}
            previous={stepTo(-1)}
            next={stepTo(1)}
            onClose={() => setOpen('')}
            onDecided={stepTo(1) ?? stepTo(-1) ?? (() => setOpen(''))}
          />
        )
      }
    >
      <TablePanel label="切屏复核">
        {paperId && <AllPapers onAll={() => setPaperId('')} />}
        <ScopedBlock
          of="待复核的答卷"
          query={reviews}
          failed="待复核的答卷加载失败。"
          filtered={paperId !== ''}
          nothingFound="这场考试没有待复核的答卷"
          nothingYet="没有待复核的答卷。试卷的切屏处理选“人工复核”，超过次数的答卷交卷后会出现在这里"
        >
          {({ total }) => <ReviewTable rows={rows} paging={{ ...paging, total }} open={open} onOpen={setOpen} />}
        </ScopedBlock>
      </TablePanel>
    </WithDock>
  );
};
