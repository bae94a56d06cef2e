import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION, questionNo } from '@zhibiao/contract/question/types';
import type { ItemStatRow } from '@zhibiao/contract/exam/staff-stats';
import { PAGING_SIZE } from '@zhibiao/contract/core/limits';
import { Segmented } from 'antd';
import { grouped } from '#lib/format/grouped.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { MiniBars } from '#ui/chart/mini-bars.tsx';
import { type Columns, FLUID, RecordTable } from '#ui/table/record-table.tsx';
import { coefficient, percent } from './figures-text.ts';
import { needsLook, toneOf, wordsOf } from './item-words.ts';
import css from './stats.module.css';

type Row = ItemStatRow & { id: string };
type Props = { items: readonly ItemStatRow[]; open: string; onOpen: (questionId: string) => void };

/** A paper's questions, those that need attention first. */
export const ItemTable = ({ items, open, onOpen }: Props) => {
  const [only, setOnly] = useFilterParam('only');
  const paging = useTablePage();
  const wanted = items.filter(needsLook);
  const shown = only === 'flagged' ? wanted : items;
  const from = (paging.page - 1) * paging.pageSize;
  const rows = shown.slice(from, from + paging.pageSize).map((item) => ({ id: item.questionId, ...item }));
  const hasOptions = items.some(({ options }) => options.length > 0);

  return (
    <section className={`panel ${css.table}`} aria-labelledby="items">
      <header>
        <h2 id="items">题目</h2>
        {hasOptions && <span className="note">选项一栏深色的是答案</span>}
        <Segmented
          aria-label="范围"
          value={only === 'flagged' ? 'flagged' : ''}
          options={[
            { value: '', label: `全部 ${items.length}` },
            { value: 'flagged', label: `需要处理 ${wanted.length}` },
          ]}
          onChange={setOnly}
        />
      </header>
      {shown.length === 0 ? (
        <p className={`note ${css.none}`}>{items.length === 0 ? '还没有计入的作答。' : '没有需要处理的题目。'}</p>
      ) : (
        <RecordTable<Row>
          rows={rows}
          columns={columnsOf(onOpen, hasOptions)}
          unit="题"
          current={open}
          {...(shown.length > PAGING_SIZE ? { paging: { ...paging, total: shown.length } } : {})}
          card={(row) => (
            <>
              <Stem row={row} onOpen={onOpen} />
              <p className="note num">
                {row.n} 人作答　正确率 {percent(row.p)}　区分度 {coefficient(row.r)}
              </p>
            </>
          )}
        />
      )}
    </section>
  );
};

const Stem = ({ row, onOpen }: { row: Row; onOpen: Props['onOpen'] }) => (
  <div className={css.stem}>
    <button type="button" onClick={() => onOpen(row.questionId)}>
      {row.stem}
    </button>
    <span className="num">
      <span>{questionNo(row.no)}</span>
      <span>{labelOf(QUESTION, row.type).replace('题', '')}</span>
      {row.flags.length > 0 && <span className={css[toneOf(row)]}>{wordsOf(row)}</span>}
    </span>
  </div>
);

const columnsOf = (onOpen: Props['onOpen'], hasOptions: boolean): Columns<Row> => [
  { title: '题目', key: 'stem', className: FLUID, render: (_, row) => <Stem row={row} onOpen={onOpen} /> },
  { title: '作答', key: 'n', align: 'right', render: (_, { n }) => grouped(n) },
  { title: '正确率', key: 'p', align: 'right', render: (_, { p }) => percent(p) },
  {
    title: '区分度',
    key: 'r',
    align: 'right',
    render: (_, row) => (
      <span className={row.r !== null && row.r < 0.2 ? css[toneOf(row)] : ''}>{coefficient(row.r)}</span>
    ),
  },
  ...(hasOptions
    ? [
        {
          title: '选项',
          key: 'options',
          className: css.last ?? '',
          render: (_: unknown, { options }: Row) => (options.length > 0 ? <MiniBars bars={options} /> : '—'),
        },
      ]
    : []),
];
