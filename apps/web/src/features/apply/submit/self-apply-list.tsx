import { useQuery } from '@tanstack/react-query';
import { APPLY, type ApplyRow } from '@zhibiao/contract/apply';
import { QueryBlock } from '#widgets/query-block.tsx';
import css from '#features/apply/apply.module.css';
import { ApplyTable } from '#features/apply/apply-table.tsx';
import { selfAppliesQuery } from '#features/apply/queries.ts';
import { useSelfWithdraw } from './use-self-submit.ts';

type Props = {
  paging: { page: number; pageSize: number; onPage: (page: number, pageSize: number) => void };
  onOpen: (id: string) => void;
  onAgain: (row: ApplyRow) => void;
};

/** What the organisation has submitted, newest first. */
export const SelfApplyList = ({ paging, onOpen, onAgain }: Props) => {
  const applies = useQuery(selfAppliesQuery({ pageNum: paging.page, pageSize: paging.pageSize }));
  const withdraw = useSelfWithdraw();

  return (
    <section className="panel" style={{ padding: 0, marginTop: 24 }} aria-labelledby="submitted-title">
      <header className={css.head} style={{ paddingBottom: 16 }}>
        <h2 id="submitted-title">已提交的申请</h2>
      </header>
      <div className={applies.data?.rows.length ? '' : css.inset}>
        <QueryBlock query={applies} failed="申请列表加载失败。" empty="还没有提交过申请">
          {({ rows, total }) => (
            <ApplyTable
              rows={rows}
              paging={{ ...paging, total }}
              operations={(row) => (
                <>
                  <button type="button" onClick={() => onOpen(row.id)} aria-label={`查看，${row.applyNo}`}>
                    查看
                  </button>
                  {row.status === APPLY.returned && (
                    <button type="button" onClick={() => onAgain(row)} aria-label={`补正后重新提交，${row.applyNo}`}>
                      补正
                    </button>
                  )}
                  {row.status === APPLY.returned && (
                    <button type="button" onClick={() => void withdraw(row)} aria-label={`撤回，${row.applyNo}`}>
                      撤回
                    </button>
                  )}
                </>
              )}
            />
          )}
        </QueryBlock>
      </div>
    </section>
  );
};
