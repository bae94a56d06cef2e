import { Pagination } from 'antd';
import { useId, type ReactNode } from 'react';
import css from '#features/question/staff/import/import.module.css';

type Props = { id?: string; title: string; note: ReactNode; end?: ReactNode; children: ReactNode };

/** One kind of questions of the file. */
export const ImportPart = ({ id, title, note, end, children }: Props) => {
  const titleId = useId();
  return (
    <section id={id} className={`panel ${css.part}`} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <span className="note num">{note}</span>
        {end && <div className={css.end}>{end}</div>}
      </header>
      {children}
    </section>
  );
};

export const Pages = ({
  of,
  page,
  pageSize,
  total,
  onPage,
}: {
  of: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) =>
  total > pageSize && (
    <nav className={css.pages} aria-label={`${of}分页，共 ${total} 题`}>
      <span className="num">
        共 {total} 题，每页 {pageSize} 题
      </span>
      <Pagination current={page} pageSize={pageSize} total={total} showSizeChanger={false} onChange={onPage} />
    </nav>
  );
