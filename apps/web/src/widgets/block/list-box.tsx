import { copy } from '@zhibiao/contract/core/copy';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { PastEnd } from '#ui/table/past-end.tsx';
import { pageNumbers, pagesText } from '#lib/format/total.ts';
import { usePageAddress } from '#lib/url/url-state.ts';
import css from './list-box.module.css';

type Props = {
  total: number;
  page: number;
  /** Without it the page is in the address, and every page is a link: to be opened beside, copied and found. */
  onPage?: ((page: number) => void) | undefined;
  /** The rows of this page. */
  children: ReactNode;
};

/** A list with 上一页 / 下一页 below where there is a second page. Past the end it leads back to page 1. */
export const ListBox = ({ total, page, onPage, children }: Props) => {
  const addressOf = usePageAddress();
  const pages = Math.max(1, Math.ceil(total / LIST_BOX_SIZE));
  if (page > pages) return <PastEnd page={page} pages={pages} first={onPage ? () => onPage(1) : addressOf(1)} />;

  return (
    <>
      {children}
      {pages > 1 && (
        <nav className={`cluster gap-16 note ${css.pager}`} aria-label="分页">
          <Turn to={page - 1} pages={pages} onPage={onPage}>
            {copy.previousPage}
          </Turn>
          <span className="num" aria-live="polite">
            第 {page} 页 / 共 {pagesText(total, LIST_BOX_SIZE)} 页
          </span>
          <Turn to={page + 1} pages={pages} onPage={onPage}>
            {copy.nextPage}
          </Turn>
          {!onPage && <Numbers page={page} pages={pages} />}
        </nav>
      )}
    </>
  );
};

type TurnProps = Pick<Props, 'onPage' | 'children'> & { to: number; pages: number };
const Turn = ({ to, pages, onPage, children }: TurnProps) => {
  const addressOf = usePageAddress();
  const isThere = to >= 1 && to <= pages;
  if (!onPage && isThere) return <ButtonLink to={addressOf(to)}>{children}</ButtonLink>;
  return (
    <Button disabled={!isThere} onClick={() => onPage?.(to)}>
      {children}
    </Button>
  );
};

/** Some of the pages by number, so that each can be reached in a few steps, by those who read no script too. */
const Numbers = ({ page, pages }: { page: number; pages: number }) => {
  const addressOf = usePageAddress();
  return (
    <ul className={`cluster num ${css.numbers}`}>
      {pageNumbers(page, pages).map((number, at, all) => (
        <li key={number} data-gap={at > 0 && number - (all[at - 1] ?? 0) > 1 ? '' : undefined}>
          <Link to={addressOf(number)} aria-current={number === page ? 'page' : undefined}>
            <span className="sr">第 </span>
            {number}
            <span className="sr"> 页</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
