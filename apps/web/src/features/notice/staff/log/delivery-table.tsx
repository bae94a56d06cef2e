import { labelOf } from '@zhibiao/contract/core/codes';
import { CHANNEL, DELIVERY, type DeliveryRow } from '@zhibiao/contract/notice/staff';
import type { ReactNode } from 'react';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import {
  CardHead,
  type Columns,
  FLUID,
  operationsColumn,
  type Paging,
  RecordTable,
  WRAPS,
} from '#ui/table/record-table.tsx';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';

type Props = {
  rows: readonly DeliveryRow[];
  paging: Paging;
  chosen: readonly string[];
  /** Without it the viewer may not request another try. */
  onChoose?: ((ids: string[]) => void) | undefined;
  /** The button of a row that may be tried again. */
  retry: (row: DeliveryRow) => ReactNode;
};

const KIND = {
  [DELIVERY.waiting]: 'plain',
  [DELIVERY.retrying]: 'warning',
  [DELIVERY.sent]: 'success',
  [DELIVERY.failed]: 'error',
  [DELIVERY.held]: 'info',
  [DELIVERY.cancelled]: 'plain',
} as const;
const State = ({ state }: Pick<DeliveryRow, 'state'>) => <Tag kind={KIND[state]}>{labelOf(DELIVERY, state)}</Tag>;

/** Why it has not gone out, and how often that was tried. */
const detailOf = ({ reason, tries, state }: DeliveryRow): string =>
  [reason, tries > 1 || (tries === 1 && state !== DELIVERY.sent) ? `已试 ${tries} 次` : ''].filter(Boolean).join('，');
/** For staff who ask the provider about it: long, and wanted seldom. */
const ProviderNo = ({ row: { providerNo, event, to } }: { row: DeliveryRow }) =>
  providerNo && (
    <Button small text aria-label={`复制服务商编号：${event}，${to}`} onClick={() => void copyAndNotify(providerNo)}>
      复制编号
    </Button>
  );
const textOf = ({ text }: DeliveryRow): string => text ?? '正文不保存';

/** What left the site and how it went. */
export const DeliveryTable = ({ rows, paging, chosen, onChoose, retry }: Props) => (
  <RecordTable<DeliveryRow>
    rows={rows}
    unit="条"
    paging={paging}
    columns={columnsOf(retry, onChoose !== undefined)}
    {...(onChoose && {
      selection: {
        chosen,
        onChoose,
        nameOf: ({ event, to }: DeliveryRow) => `${event}，${to}`,
        canChoose: ({ canRetry }: DeliveryRow) => canRetry,
      },
    })}
    card={(row) => (
      <>
        <CardHead title={row.event}>
          <State state={row.state} />
        </CardHead>
        <p className="note num">
          {labelOf(CHANNEL, row.channel)} {row.to}，{shortMoment(row.createTime)}
        </p>
        <p className="note">{detailOf(row)}</p>
        <ProviderNo row={row} />
        {retry(row)}
      </>
    )}
  />
);

const columnsOf = (retry: Props['retry'], mayRetry: boolean): Columns<DeliveryRow> => [
  { title: '时间', key: 'time', className: 'num', render: (_, { createTime }) => shortMoment(createTime) },
  {
    title: '消息',
    key: 'event',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={textOf(row)}>
        <span>{row.event}</span>
      </TwoLines>
    ),
  },
  {
    title: '收件',
    key: 'to',
    render: (_, row) => (
      <TwoLines below={labelOf(CHANNEL, row.channel)}>
        <span className="num">{row.to}</span>
      </TwoLines>
    ),
  },
  { title: '状态', key: 'state', render: (_, row) => <State state={row.state} /> },
  {
    title: '说明',
    key: 'detail',
    className: WRAPS,
    render: (_, row) => {
      const detail = detailOf(row);
      return row.providerNo && !detail ? <ProviderNo row={row} /> : detail || '—';
    },
  },
  ...(mayRetry ? [operationsColumn<DeliveryRow>(retry)] : []),
];
