import { useMutation, useQuery } from '@tanstack/react-query';
import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import type { SystemApplyRow } from '@zhibiao/contract/apply/staff';
import { BATCH_APPLIES_MAX, tryCertBatch } from '@zhibiao/contract/certificate/staff-batch';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { Segmented } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { CardHead, type Columns, FLUID, RecordTable } from '#ui/table/record-table.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { peopleText, applySubjectText } from '#features/apply/words.ts';
import css from './batch.module.css';
import { BATCHES, waitingQuery } from './queries.ts';

type Props = { onClose: () => void; onTried: (id: string) => void };

/** Applications of one kind that wait for their certificates, several of which are tried together. */
export const StartDialog = ({ onClose, onTried }: Props) => {
  const [kind, setKind] = useState<number>(APPLY_KIND.training);
  const [paging, setPaging] = useState({ page: 1, pageSize: BATCH_APPLIES_MAX });
  const query = useQuery(waitingQuery(kind, paging));
  const { chosen, choose, clear } = useChosen(query.data?.rows ?? []);
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const ids = chosen.map(({ id }) => id);
  const tried = useMutation({
    mutationFn: () => call(tryCertBatch, { body: { applyIds: ids } }),
    onSuccess: async ({ batchId }) => {
      onTried(batchId);
      await invalidate(...BATCHES);
    },
    onError: (error) => {
      setFault(refusalOf(error));
      void query.refetch();
    },
  });
  const tryThem = () => {
    const { error } = tryCertBatch.body.safeParse({ applyIds: ids });
    setFault(error?.issues[0]?.message ?? null);
    if (!error) tried.mutate();
  };
  const onChoose = (next: string[]) => {
    setFault(null);
    choose(next);
  };

  return (
    <Dialog
      title="新建制证批次"
      wide
      onClose={onClose}
      text={
        <div className={css.start}>
          <Segmented<number>
            aria-label="证书"
            value={kind}
            options={choicesOf(APPLY_KIND)}
            onChange={(next) => {
              clear();
              setFault(null);
              setPaging({ ...paging, page: 1 });
              setKind(next);
            }}
          />
          <p className="note">试制不取号：逐人检查能否制证，并生成三份样张。一批最多 {BATCH_APPLIES_MAX} 份申请。</p>
          <ScopedBlock
            of="待制证的申请"
            query={query}
            failed="待制证的申请加载失败。"
            filtered={false}
            nothingFound="没有待制证的申请"
            nothingYet="没有待制证的申请，审核通过后会出现在这里"
            art="certificate"
          >
            {({ rows, total }) => (
              <RecordTable<SystemApplyRow>
                rows={rows}
                columns={COLUMNS}
                unit="份"
                paging={{ ...paging, total, onPage: (page, pageSize) => setPaging({ page, pageSize }) }}
                selection={{ chosen: ids, onChoose, nameOf: ({ applyNo }) => `申请 ${applyNo}` }}
                card={(row) => (
                  <>
                    <CardHead title={applicantOf(row)}>{row.people} 人</CardHead>
                    <p>{applySubjectText(row)}</p>
                    <p className="note num">
                      {row.applyNo}　审核人 {row.auditedBy ?? '—'}
                    </p>
                  </>
                )}
              />
            )}
          </ScopedBlock>
          {fault && <Alert kind="error">{fault}</Alert>}
        </div>
      }
    >
      <span role="status" className={`note num ${css.chosen}`}>
        已选 {chosen.length} 份申请
      </span>
      <Button onClick={onClose}>取消</Button>
      <Button primary busy={tried.isPending} onClick={tryThem}>
        {tried.isPending ? '正在试制…' : '试制'}
      </Button>
    </Dialog>
  );
};

const applicantOf = (row: SystemApplyRow): string => row.orgName ?? peopleText(row);

const COLUMNS: Columns<SystemApplyRow> = [
  {
    title: '申请方',
    key: 'who',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={row.applyNo}>
        <span>{applicantOf(row)}</span>
      </TwoLines>
    ),
  },
  { title: '课程 / 标准', key: 'subject', className: FLUID, render: (_, row) => applySubjectText(row) },
  { title: '人数', key: 'people', align: 'right', render: (_, { people }) => <span className="num">{people}</span> },
  { title: '审核人', key: 'by', render: (_, { auditedBy }) => auditedBy ?? '—' },
];
