import { labelOf } from '@zhibiao/contract/core/codes';
import { ROBOT, ROBOT_STATUS, type RobotRow } from '@zhibiao/contract/notice/staff-robot';
import { isStaffEvent, staffEvent } from '@zhibiao/contract/notice/staff-events';
import { shortMoment } from '#lib/format/moment-text.ts';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';

type Acts = {
  onEdit: (robot: RobotRow) => void;
  onTest: (robot: RobotRow) => void;
  onRemove: (robot: RobotRow) => void;
  /** Whose test is under way. */
  testing: string | null;
};

const KIND = {
  [ROBOT_STATUS.off]: 'plain',
  [ROBOT_STATUS.on]: 'success',
  [ROBOT_STATUS.paused]: 'error',
} as const;
const State = ({ status }: RobotRow) => <Tag kind={KIND[status]}>{labelOf(ROBOT_STATUS, status)}</Tag>;
const eventsText = ({ events }: RobotRow) =>
  events
    .filter(isStaffEvent)
    .map((name) => staffEvent(name).name)
    .join('、');
const lastText = ({ lastError, failures, sentTime, waiting }: RobotRow): string =>
  [
    lastError === null ? '' : `${lastError}，连续 ${failures} 次`,
    waiting > 0 ? `${waiting} 条待发` : '',
    sentTime === null ? '还没有发送过' : `最近发送 ${shortMoment(sentTime)}`,
  ]
    .filter(Boolean)
    .join('；');
const addressText = ({ kind, urlEnd }: RobotRow) =>
  `${labelOf(ROBOT, kind)}　${urlEnd === null ? '地址无法读取，请重新填写' : `••••${urlEnd}`}`;

/** The robots, what they say and how it goes. */
export const RobotTable = ({ rows, ...acts }: { rows: readonly RobotRow[] } & Acts) => (
  <RecordTable<RobotRow>
    rows={rows}
    unit="个"
    columns={columnsOf(acts)}
    card={(row) => (
      <>
        <CardHead title={row.name}>
          <State {...row} />
        </CardHead>
        <p className="note">{addressText(row)}</p>
        <p className="note">{eventsText(row)}</p>
        <p className="note num">{lastText(row)}</p>
        <Buttons row={row} {...acts} />
      </>
    )}
  />
);

const columnsOf = (acts: Acts): Columns<RobotRow> => [
  {
    title: '机器人',
    key: 'name',
    render: (_, row) => (
      <TwoLines below={addressText(row)}>
        <span>{row.name}</span>
      </TwoLines>
    ),
  },
  {
    title: '发送的消息',
    key: 'events',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={lastText(row)}>
        <span>{eventsText(row)}</span>
      </TwoLines>
    ),
  },
  { title: '状态', key: 'status', render: (_, row) => <State {...row} /> },
  operationsColumn((row) => <Buttons row={row} {...acts} />),
];

const Buttons = ({ row, onEdit, onTest, onRemove, testing }: { row: RobotRow } & Acts) => (
  <RowActions>
    <RowAction of={row.name} busy={testing === row.id} onClick={() => onTest(row)}>
      测试
    </RowAction>
    <RowAction of={row.name} onClick={() => onEdit(row)}>
      修改
    </RowAction>
    <RowAction of={row.name} danger onClick={() => onRemove(row)}>
      删除
    </RowAction>
  </RowActions>
);
