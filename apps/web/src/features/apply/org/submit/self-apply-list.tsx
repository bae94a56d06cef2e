import { useQuery } from '@tanstack/react-query';
import { APPLY, type ApplyRow } from '@zhibiao/contract/apply/types';
import type { TablePage } from '#lib/url/url-state.ts';
import { RowAction } from '#ui/action/row-actions.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import css from '#features/apply/apply.module.css';
import { ApplyTable } from '#features/apply/apply-table.tsx';
import { selfAppliesQuery } from '#features/apply/queries.ts';
import { useSelfWithdraw } from './use-self-submit.ts';

type Props = {
  paging: TablePage;
  onOpen: (id: string) => void;
  onAgain: (row: ApplyRow) => void;
};

/** What the organisation has submitted, newest first. */
export const SelfApplyList = ({ paging, onOpen, onAgain }: Props) => {
  const applies = useQuery(selfAppliesQuery({ pageNum: paging.page, pageSize: paging.pageSize }));
  const withdraw = useSelfWithdraw();

  return (
    <section className="panel" style={{ padding: 0, marginTop: 24 }} aria-labelledby="submitted-title">
      <header className={`cluster baseline spread gap-4-16 ${css.head}`} style={{ paddingBottom: 16 }}>
        <h2 id="submitted-title">已提交的申请</h2>
      </header>
      <RecordBlock
        query={applies}
        failed="申请列表加载失败。"
        filtered={false}
        nothingYet="还没有提交过申请"
        nothingFound=""
      >
        {({ rows, total }) => (
          <ApplyTable
            rows={rows}
            paging={{ ...paging, total }}
            operations={(row) => (
              <>
                <RowAction of={row.applyNo} onClick={() => onOpen(row.id)}>
                  查看
                </RowAction>
                {row.status === APPLY.returned && (
                  <>
                    <button type="button" onClick={() => onAgain(row)} aria-label={`补正后重新提交，${row.applyNo}`}>
                      补正
                    </button>
                    <RowAction of={row.applyNo} onClick={() => void withdraw(row)}>
                      撤回
                    </RowAction>
                  </>
                )}
              </>
            )}
          />
        )}
      </RecordBlock>
    </section>
  );
};
