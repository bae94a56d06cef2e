import { copy } from '@zhibiao/contract/core/copy';
import { PAGING_SIZE } from '@zhibiao/contract/core/limits';
import { Pagination } from 'antd';
import { useMedia } from '#lib/platform/use-media.ts';
import { totalText } from '#lib/format/total.ts';
import { Button } from '#ui/action/button.tsx';
import css from './bank.module.css';
import { NUMBERED_PAGES, type BankAddress } from './use-bank-address.ts';

type Props = { address: BankAddress; total: number; rows: readonly { no: number }[] };

/** Ten pages by number; behind them one page after another. */
export const Pager = ({ address: { page, trail, turn }, total, rows }: Props) => {
  const wide = useMedia('(min-width: 768px)');
  const isBehind = trail.length > 0;
  const last = rows.at(-1)?.no;
  const more = rows.length === PAGING_SIZE && (isBehind || total > page * PAGING_SIZE);
  const next = () => last !== undefined && turn({ trail: [...trail, last] });

  return (
    <nav className={css.pager} aria-label={`分页，共 ${totalText(total)} 题`}>
      <span className="num">
        {isBehind ? `第 ${NUMBERED_PAGES} 页之后` : `共 ${totalText(total)} 题，每页 ${PAGING_SIZE} 题`}
      </span>
      {isBehind ? (
        <span className="cluster gap-8">
          <Button
            small
            onClick={() => turn(trail.length > 1 ? { trail: trail.slice(0, -1) } : { page: NUMBERED_PAGES })}
          >
            {copy.previousPage}
          </Button>
          <Button small disabled={!more} onClick={next}>
            {copy.nextPage}
          </Button>
        </span>
      ) : (
        <span className="cluster gap-8">
          <Pagination
            current={page}
            pageSize={PAGING_SIZE}
            total={Math.min(total, NUMBERED_PAGES * PAGING_SIZE)}
            showSizeChanger={false}
            hideOnSinglePage
            simple={!wide}
            onChange={(to) => turn({ page: to })}
          />
          {page === NUMBERED_PAGES && more && (
            <Button small onClick={next}>
              {copy.nextPage}
            </Button>
          )}
        </span>
      )}
    </nav>
  );
};
