import { copy } from '@zhibiao/contract/core/copy';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import type { ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import css from './list-box.module.css';
import { PastEnd } from '#ui/table/past-end.tsx';
import { pagesText } from '#lib/format/total.ts';

type Props = {
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** The rows of this page. */
  children: ReactNode;
};

/** A list with 上一页 / 下一页 below where there is a second page. Past the end it leads back to page 1. */
export const ListBox = ({ total, page, onPage, children }: Props) => {
  const pages = Math.max(1, Math.ceil(total / LIST_BOX_SIZE));
  if (page > pages) return <PastEnd page={page} pages={pages} onFirst={() => onPage(1)} />;

  return (
    <>
      {children}
      {pages > 1 && <Pager total={total} page={page} pages={pages} onPage={onPage} />}
    </>
  );
};

const Pager = ({ total, page, pages, onPage }: Omit<Props, 'children'> & { pages: number }) => (
  <nav className={`row gap-16 note ${css.pager}`} aria-label="分页">
    <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {copy.previousPage}
    </Button>
    <span className="num" aria-live="polite">
      第 {page} 页 / 共 {pagesText(total, LIST_BOX_SIZE)} 页
    </span>
    <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {copy.nextPage}
    </Button>
  </nav>
);
