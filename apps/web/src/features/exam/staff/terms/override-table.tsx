import type { OverrideRow } from '@zhibiao/contract/exam/staff-override';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, operationsColumn, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './terms.module.css';
import { termTexts, whoseOf } from './values.ts';

type Acts = Record<'onEdit' | 'onEnd' | 'onEffective', (row: OverrideRow) => void>;
type Props = { rows: readonly OverrideRow[]; paging: Paging; acts: Acts };

export const OverrideTable = ({ rows, paging, acts }: Props) => (
  <RecordTable<OverrideRow>
    rows={rows}
    columns={columnsOf(acts)}
    unit="条"
    paging={paging}
    card={(row) => (
      <>
        <CardHead title={whoseOf(row)}>
          <State row={row} />
        </CardHead>
        <p className="note">{row.title}</p>
        <Texts row={row} />
        <RowActions>
          <RowAction of={labelOf(row)} onClick={() => acts.onEffective(row)}>
            生效条件
          </RowAction>
        </RowActions>
      </>
    )}
  />
);

const labelOf = (row: OverrideRow): string => `${whoseOf(row)}，${row.title}`;
const kindOf = ({ userId, orgId }: OverrideRow): string => {
  if (userId !== null) return '个人';
  return orgId === null ? '面向所有人' : '机构';
};

const State = ({ row: { endTime } }: { row: OverrideRow }) =>
  endTime === null ? <Tag kind="success">生效中</Tag> : <Tag>已结束</Tag>;
const Texts = ({ row }: { row: OverrideRow }) => (
  <span className={`num ${css.texts}`}>
    {termTexts(row).map((text) => (
      <span key={text}>{text}</span>
    ))}
  </span>
);

const columnsOf = (acts: Acts): Columns<OverrideRow> => [
  {
    title: '对象',
    key: 'whose',
    render: (_, row) => (
      <span className={css.two}>
        <span>{whoseOf(row)}</span>
        <small>{kindOf(row)}</small>
      </span>
    ),
  },
  {
    title: '试卷与安排',
    key: 'terms',
    className: FLUID,
    render: (_, row) => (
      <span className={css.two}>
        <span>{row.title}</span>
        <small>
          <Texts row={row} />
        </small>
      </span>
    ),
  },
  { title: '状态', key: 'state', render: (_, row) => <State row={row} /> },
  { title: '原因', key: 'reason', responsive: ['xxl'], dataIndex: 'reason' },
  {
    title: '安排人',
    key: 'by',
    responsive: ['xl'],
    render: (_, { by, createTime }) => (
      <span className={css.two}>
        <span>{by ?? '—'}</span>
        <small className="num">{shortMoment(createTime)}</small>
      </span>
    ),
  },
  operationsColumn((row) => (
    <RowActions>
      <RowAction of={labelOf(row)} onClick={() => acts.onEffective(row)}>
        生效条件
      </RowAction>
      {row.endTime === null && (
        <>
          <RowAction of={labelOf(row)} onClick={() => acts.onEdit(row)}>
            修改
          </RowAction>
          <RowAction of={labelOf(row)} danger onClick={() => acts.onEnd(row)}>
            结束
          </RowAction>
        </>
      )}
    </RowActions>
  )),
];
