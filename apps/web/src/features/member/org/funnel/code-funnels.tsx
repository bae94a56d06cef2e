import { useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { FUNNEL_STEP, type FunnelCode, INVITE_WAY } from '@zhibiao/contract/member/org-funnel';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useTablePage } from '#lib/url/url-state.ts';
import { CardHead, type Columns, LongText, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { PeopleNumber } from './people-number.tsx';
import { type FunnelQuery, type FunnelDays, funnelCodesQuery, type FunnelStep } from './queries.ts';

type Ask = (query: FunnelQuery) => void;
const STEPS = [
  ['已使用', FUNNEL_STEP.invited],
  ['已加入', FUNNEL_STEP.joined],
  ['已完成课程', FUNNEL_STEP.finished],
  ['已获证', FUNNEL_STEP.certified],
] as const satisfies [string, FunnelStep][];

/** The same of each code. */
export const CodeFunnels = ({ days, onAsk }: { days: FunnelDays; onAsk: Ask }) => {
  const paging = useTablePage();
  return (
    <TablePanel label="各邀请码">
      <RecordBlock
        query={useQuery(funnelCodesQuery(days, paging))}
        failed="各邀请码的成效加载失败。"
        filtered={Object.keys(days).length > 0}
        nothingFound="这段日期里没有邀请码"
        nothingYet="还没有邀请码"
      >
        {({ rows, total }) => (
          <RecordTable<FunnelCode>
            rows={rows}
            columns={columnsOf(onAsk)}
            unit="个邀请码"
            paging={{ ...paging, total }}
            card={(row) => (
              <>
                <CardHead title={row.code}>{null}</CardHead>
                <p className="note num">
                  {placeOf(row)}　{openedText(row)}
                </p>
                {STEPS.map(([label, step]) => (
                  <p key={step}>
                    {label} <Count row={row} label={label} step={step} onAsk={onAsk} />
                  </p>
                ))}
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};

const placeOf = ({ department }: FunnelCode) => (department ? departmentText(department) : '不指定部门');
const openedText = ({ openTime }: FunnelCode) => (openTime ? `${shortMoment(openTime)} 首次打开` : '没有打开的记录');

type CountProps = { row: FunnelCode; label: string; step: (typeof STEPS)[number][1]; onAsk: Ask };
const Count = ({ row: { id, code, ...row }, label, step, onAsk }: CountProps) => (
  <PeopleNumber
    people={row[step]}
    of={`邀请码${code}${label}`}
    onOpen={() => onAsk({ title: `邀请码 ${code}：${label}`, way: INVITE_WAY.code, step, inviteId: id })}
  />
);

const columnsOf = (onAsk: Ask): Columns<FunnelCode> => [
  { title: '邀请码', key: 'code', render: (_, { code }) => <b className="num">{code}</b> },
  { title: '加入部门', key: 'department', render: (_, row) => <LongText>{placeOf(row)}</LongText> },
  { title: '创建日期', key: 'made', render: (_, { createTime }) => createTime.slice(0, 10), responsive: ['lg'] },
  { title: '首次打开', key: 'opened', render: (_, { openTime }) => (openTime ? shortMoment(openTime) : '没有记录') },
  ...STEPS.map(([label, step]) => ({
    title: label,
    key: step,
    align: 'right' as const,
    render: (_: unknown, row: FunnelCode) => <Count row={row} label={label} step={step} onAsk={onAsk} />,
  })),
];
