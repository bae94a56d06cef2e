import { Pagination, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { totalText } from '#lib/format/total.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { Choice } from '#ui/form/choice.tsx';
import { PastEnd } from './past-end.tsx';
import css from './record-table.module.css';
import { useFits } from './use-fits.ts';

/** Where in a longer list these rows stand. */
export type Paging = {
  total: number;
  page: number;
  pageSize: number;
  onPage: (page: number, pageSize: number) => void;
};

export type Columns<T> = NonNullable<TableProps<T>['columns']>;

type Selection<T> = {
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** 选择周予安: who the box is for. */
  nameOf: (row: T) => string;
  canChoose?: (row: T) => boolean;
};

type Props<T> = {
  rows: readonly T[];
  columns: Columns<T>;
  unit: string;
  /** The same row below 768 px, where a table is too wide. */
  card: (row: T) => ReactNode;
  selection?: Selection<T>;
  /** Without it all rows are here. */
  paging?: Paging;
  /** The row that is open beside the table. */
  current?: string;
};

/** The column of buttons: it stays in sight when the table is wider than the page. */
export const operationsColumn = <T,>(render: (row: T) => ReactNode): Columns<T>[number] => ({
  title: '操作',
  key: 'operations',
  className: css.operations ?? '',
  render: (_, row) => render(row),
});

/** Text that people type and that may be long: wraps where other cells do not. */
export const LongText = ({ children }: { children: ReactNode }) => <span className={css.long}>{children}</span>;

/** A column that may break its lines where the table would else be wider than the page. */
export const WRAPS = css.wraps ?? '';

/** The column of names and titles: it breaks its lines where the table would else be wider than the page. */
export const FLUID = css.fluid ?? '';

/** A head that breaks in its middle where there is no room. */
export const LAST_STUDIED = (
  <>
    最近
    <wbr />
    学习
  </>
);

/** What a column says that is left out where the window is narrow, under the cell that stays. */
export const WhenNarrow = ({ children }: { children: ReactNode }) =>
  useMedia('(max-width: 1199px)') ? (
    <div className="note">
      <LongText>{children}</LongText>
    </div>
  ) : null;

export const longTextOrDash = (text: string | null): ReactNode => (text ? <LongText>{text}</LongText> : '—');

/** The first line of a card: whose row it is, and its state. */
export const CardHead = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <p className={`row spread gap-12 ${css.cardHead}`}>
    <b>{title}</b>
    {children}
  </p>
);

/** Rows as a table, and as cards on phones; both choose and page alike. */
export const RecordTable = <T extends { id: string }>(props: Props<T>) => {
  const wide = useMedia('(min-width: 768px)');
  const { paging } = props;
  const pages = paging ? Math.max(1, Math.ceil(paging.total / paging.pageSize)) : 1;
  if (paging && paging.page > pages)
    return <PastEnd page={paging.page} pages={pages} first={() => paging.onPage(1, paging.pageSize)} />;

  return (
    <>
      {wide ? <Wide {...props} /> : <Cards {...props} />}
      {props.paging && <Foot paging={props.paging} unit={props.unit} wide={wide} />}
    </>
  );
};

const Wide = <T extends { id: string }>({ rows, columns, selection, current }: Props<T>) => {
  const [frame, fits] = useFits();
  return (
    <div ref={frame} className={`${css.table} ${fits ? css.fits : ''}`}>
      <Table<T>
        size="middle"
        rowKey="id"
        dataSource={[...rows]}
        pagination={false}
        columns={columns}
        rowClassName={({ id }) => (id === current ? (css.current ?? '') : '')}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: 42,
                // antd keeps rows of other pages chosen; callers that do not want that filter them out (useChosen).
                preserveSelectedRowKeys: true,
                selectedRowKeys: [...selection.chosen],
                onChange: (keys) => selection.onChoose(keys.map(String)),
                getCheckboxProps: (row) => ({
                  disabled: !mayChoose(selection, row),
                  'aria-label': `选择${selection.nameOf(row)}`,
                }),
                getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
              },
            }
          : {})}
      />
    </div>
  );
};

const Cards = <T extends { id: string }>({ rows, card, selection, current }: Props<T>) => (
  <ul className={css.cards}>
    {rows.map((row) => {
      const chosen = selection?.chosen.includes(row.id) ?? false;
      return (
        <li key={row.id} data-row-key={row.id} className={chosen || row.id === current ? css.chosen : ''}>
          {selection && (
            <label className={css.box}>
              <Choice
                type="checkbox"
                checked={chosen}
                disabled={!mayChoose(selection, row)}
                aria-label={`选择${selection.nameOf(row)}`}
                onChange={() =>
                  selection.onChoose(
                    chosen ? selection.chosen.filter((id) => id !== row.id) : [...selection.chosen, row.id],
                  )
                }
              />
            </label>
          )}
          <div className="stack grow gap-8">{card(row)}</div>
        </li>
      );
    })}
  </ul>
);

const mayChoose = <T,>({ canChoose }: Selection<T>, row: T) => canChoose?.(row) ?? true;

const USUAL_SIZE = 20;
const SIZES = [10, USUAL_SIZE, 50, 100];

const Foot = ({
  paging: { total, page, pageSize, onPage },
  unit,
  wide,
}: {
  paging: Paging;
  unit: string;
  wide: boolean;
}) => (
  <nav className={css.foot} aria-label={`分页，共 ${totalText(total)} ${unit}`}>
    <span className="num">
      共 {totalText(total)} {unit}
    </span>
    <Pagination
      current={page}
      pageSize={pageSize}
      total={total}
      onChange={onPage}
      showSizeChanger={wide && total > 10}
      pageSizeOptions={SIZES}
      showLessItems={!wide}
      // A user who chose longer pages can go back to the usual ones.
      hideOnSinglePage={total <= USUAL_SIZE}
    />
  </nav>
);
