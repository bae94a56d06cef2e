import { useMutation, useQuery } from '@tanstack/react-query';
import {
  certificateCalendar,
  type EndingCertificate,
  listEndingCertificates,
  REMIND_AFTER_DAYS,
  REMIND_BEFORE_DAYS,
  REMIND_EVERY_DAYS,
  remindHolders,
  TERM_OUTCOME,
  TERM_OUTCOMES,
  type TermOutcome,
} from '@zhibiao/contract/certificate-calendar-staff';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/toast.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { Button } from '#ui/button.tsx';
import { CardHead, type Columns, FLUID, type Paging, RecordTable } from '#ui/record-table.tsx';
import { Tag, type TagKind } from '#ui/tag.tsx';
import { useChosen } from '#ui/use-chosen.ts';
import { Dock } from '#widgets/console/dock.tsx';
import { OpenName, TwoLines } from '#widgets/console/open-name.tsx';
import { ScopedBlock } from '#widgets/console/scoped-block.tsx';
import { endingQuery } from './queries.ts';

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
      {mayRemind && (
        <p className="note num">
          到期前 {REMIND_BEFORE_DAYS} 天至到期后 {REMIND_AFTER_DAYS} 天可以提醒，每份证书 {REMIND_EVERY_DAYS} 天内一次。
        </p>
      )}
      <BulkBar count={ids.length} unit="份" onClear={clear}>
        <Remind ids={ids} onDone={clear} />
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

const Remind = ({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) => {
  const invalidate = useInvalidate();
  const remind = useMutation({
    mutationFn: () => call(remindHolders, { body: { ids: [...ids] } }),
    onSuccess: ({ reminded, skipped }) => {
      toast.success(`已提醒 ${reminded} 份证书的持证人${skipped > 0 ? `，${skipped} 份一周内已提醒过` : ''}`);
      onDone();
    },
    onSettled: () => invalidate(listEndingCertificates, certificateCalendar),
  });
  return (
    <Button small text busy={remind.isPending} onClick={() => remind.mutate()}>
      提醒
    </Button>
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

const KIND: Record<TermOutcome, TagKind> = { due: 'warning', renewed: 'success', lapsed: 'error' };
const Outcome = ({ row: { outcome, remindTime } }: { row: EndingCertificate }) => (
  <TwoLines below={remindTime && `${remindTime.slice(5, 10)} 提醒`}>
    <Tag kind={KIND[outcome]}>{TERM_OUTCOME[outcome]}</Tag>
  </TwoLines>
);

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
    render: (_, row) => (
      <TwoLines below={row.typeName}>
        <span className="num">{row.certNo}</span>
      </TwoLines>
    ),
  },
  { title: '到期', key: 'expireDate', render: (_, { expireDate }) => expireDate?.slice(5) },
  { title: '结果', key: 'outcome', render: (_, row) => <Outcome row={row} /> },
];
