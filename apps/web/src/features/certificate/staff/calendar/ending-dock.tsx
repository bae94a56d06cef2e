import { useQuery } from '@tanstack/react-query';
import { type EndingCertificate, TERM_OUTCOME, TERM_OUTCOMES } from '@zhibiao/contract/certificate/staff-calendar';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { CardHead, type Columns, FLUID, type Paging, RecordTable, WRAPS } from '#ui/table/record-table.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { Dock } from '#widgets/dock/dock.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { Outcome } from './outcome.tsx';
import { endingQuery } from './queries.ts';
import { Remind, RemindRule } from './remind.tsx';

type Span = { from: string; to: string };
type Props = { name: string; span: Span; onClose: () => void };

const SIZE = 20;
const ALL = 'all';
const OUTCOMES = [
  { value: ALL, label: '全部' },
  ...TERM_OUTCOMES.map((value) => ({ value, label: TERM_OUTCOME[value] })),
];

/** What ends on a day or in a month, and reminding the holders. */
export const EndingDock = ({ name, span, onClose }: Props) => {
  const [outcome, setOutcome] = useState(ALL);
  const [[page, pageSize], setPage] = useState([1, SIZE]);
  const ending = useQuery(endingQuery(span, outcome, { page, pageSize }));
  const { chosen, choose, clear } = useChosen(ending.data?.rows ?? []);
  const mayRemind = useCan()('cert:remind');
  const ids = chosen.map(({ id }) => id);

  return (
    <Dock title={`${name}到期`} onClose={onClose}>
      <Segmented
        aria-label="结果"
        value={outcome}
        options={OUTCOMES}
        onChange={(next) => {
          setOutcome(next);
          setPage([1, pageSize]);
        }}
      />
      {mayRemind && <RemindRule />}
      <BulkBar count={ids.length} unit="份" onClear={clear}>
        <Remind ids={ids} text onDone={clear}>
          提醒
        </Remind>
      </BulkBar>
      <ScopedBlock
        of="到期的证书"
        query={ending}
        failed="到期证书加载失败。"
        filtered={outcome !== ALL}
        nothingFound="没有这种结果的证书"
        nothingYet="没有到期的证书"
      >
        {({ rows, total }) => (
          <EndingTable
            rows={rows}
            paging={{ total, page, pageSize, onPage: (next, size) => setPage([size === pageSize ? next : 1, size]) }}
            {...(mayRemind && { chosen: ids, onChoose: choose })}
          />
        )}
      </ScopedBlock>
    </Dock>
  );
};

type TableProps = {
  rows: readonly EndingCertificate[];
  paging: Paging;
  chosen?: readonly string[];
  onChoose?: (ids: string[]) => void;
};
const EndingTable = ({ rows, paging, chosen, onChoose }: TableProps) => (
  <RecordTable<EndingCertificate>
    rows={rows}
    columns={COLUMNS}
    unit="份"
    paging={paging}
    {...(chosen &&
      onChoose && {
        selection: {
          chosen,
          onChoose,
          nameOf: ({ holder, certNo }) => `${holder}，${certNo}`,
          canChoose: ({ canRemind }) => canRemind,
        },
      })}
    card={(row) => (
      <>
        <CardHead title={<Name row={row} />}>
          <Outcome row={row} />
        </CardHead>
        <p className="note num">
          {row.typeName}　{row.certNo}
        </p>
        <p className="note num">{row.expireDate} 到期</p>
      </>
    )}
  />
);

const Name = ({ row: { id, holder, certNo } }: { row: EndingCertificate }) => {
  const go = useNavigate();
  return (
    <OpenName label={`查看证书，${holder}，${certNo}`} onOpen={() => void go(`/console/cert?id=${id}`)}>
      {holder}
    </OpenName>
  );
};

const COLUMNS: Columns<EndingCertificate> = [
  {
    title: '持证人',
    key: 'holder',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={row.orgName ?? '个人'}>
        <Name row={row} />
      </TwoLines>
    ),
  },
  {
    title: '证书',
    key: 'certNo',
    className: WRAPS,
    render: (_, row) => (
      <TwoLines below={row.subject}>
        <span className="num">{row.certNo}</span>
      </TwoLines>
    ),
  },
  { title: '到期', key: 'expireDate', render: (_, { expireDate }) => expireDate?.slice(5) },
  { title: '结果', key: 'outcome', render: (_, row) => <Outcome row={row} /> },
];
