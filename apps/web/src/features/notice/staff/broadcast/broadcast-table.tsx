import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import { BROADCAST, type BroadcastRow } from '@zhibiao/contract/notice/staff-broadcast';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/table/record-table.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { BroadcastState } from './broadcast-state.tsx';

type Props = { rows: readonly BroadcastRow[]; paging: Paging; current: string; onOpen: (id: string) => void };

const waysOf = ({ channels }: BroadcastRow): string => channels.map((one) => EVENT_CHANNELS[one]).join('、');
const reachedOf = ({ state, told, total }: BroadcastRow): string => {
  if (state === BROADCAST.draft || state === BROADCAST.withdrawn) return '—';
  return state === BROADCAST.done ? `${told} 人` : `${told} / ${total} 人`;
};

/** Earlier broadcasts, and drafts among them. */
export const BroadcastTable = ({ rows, paging, current, onOpen }: Props) => {
  const nameOf = ({ id, title }: BroadcastRow) => (
    <OpenName label={`查看，${title}`} onOpen={() => onOpen(id)}>
      {title}
    </OpenName>
  );
  const columns: Columns<BroadcastRow> = [
    {
      title: '标题',
      key: 'title',
      className: FLUID,
      render: (_, row) => <TwoLines below={row.audienceText}>{nameOf(row)}</TwoLines>,
    },
    { title: '渠道', key: 'channels', render: (_, row) => waysOf(row) },
    { title: '已送达', key: 'told', className: 'num', render: (_, row) => reachedOf(row) },
    { title: '状态', key: 'state', render: (_, row) => <BroadcastState {...row} /> },
    {
      title: '起草',
      key: 'by',
      render: (_, { by, time }) => <TwoLines below={shortMoment(time)}>{by ?? '接口密钥'}</TwoLines>,
    },
  ];

  return (
    <RecordTable<BroadcastRow>
      rows={rows}
      unit="次"
      paging={paging}
      current={current}
      columns={columns}
      card={(row) => (
        <>
          <CardHead title={nameOf(row)}>
            <BroadcastState {...row} />
          </CardHead>
          <p>{row.audienceText}</p>
          <p className="note num">
            {waysOf(row)}，已送达 {reachedOf(row)}，{row.by ?? '接口密钥'} {shortMoment(row.time)}
          </p>
        </>
      )}
    />
  );
};
