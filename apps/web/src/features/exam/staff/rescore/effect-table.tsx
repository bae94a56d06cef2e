import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  RESCORE_DECISION,
  RESCORE_STATE,
  type RescoreDetail,
  type RescoreEffectRow,
} from '@zhibiao/contract/exam/staff-rescore';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { CardHead, type Columns, FLUID, RecordTable } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { changeIn, effectsQuery } from './queries.ts';
import css from './rescore.module.css';
import type { useRescoreActs } from './use-rescore-acts.ts';

type Row = RescoreEffectRow & { id: string };
type Props = { row: RescoreDetail; acts: ReturnType<typeof useRescoreActs> };

const optionsOf = ({ counts, open }: RescoreDetail) => [
  { value: '', label: `全部变化 ${counts.changed}` },
  { value: 'up', label: `升分 ${counts.up}` },
  { value: 'down', label: `降分 ${counts.down}` },
  { value: 'toPass', label: `转为合格 ${counts.toPass}` },
  { value: 'toFail', label: `不再合格 ${counts.toFail}` },
  { value: 'cert', label: '涉及证书' },
  { value: 'open', label: `待决定 ${open}` },
];

/** What changes for whom, by kind of change; what is open is decided about here. */
export const EffectTable = ({ row, acts }: Props) => {
  const [changeName, setChangeName] = useFilterParam('change');
  const change = changeIn(changeName);
  const paging = useTablePage();
  const effects = useQuery(effectsQuery(row.id, change, paging));
  const rows = (effects.data?.rows ?? []).map((one) => ({ id: one.attemptId, ...one }));
  const { chosen, choose, clear } = useChosen(rows);
  const [keep, setKeep] = useState<boolean | null>(null);
  const mayDecide = useCan()('exam:rescoreDecide') && row.state === RESCORE_STATE.done && row.open > 0;

  return (
    <TablePanel label="受影响的答卷">
      <div className={css.bar}>
        <Chips label="变化" options={optionsOf(row)} value={change ?? ''} onChoose={setChangeName} />
      </div>
      <BulkBar count={chosen.length} unit="份" onClear={clear}>
        <Button small text onClick={() => setKeep(true)}>
          保留合格
        </Button>
        <Button small text danger onClick={() => setKeep(false)}>
          改判不合格
        </Button>
      </BulkBar>
      <RecordBlock
        query={effects}
        failed="受影响的答卷加载失败。"
        filtered={change !== undefined}
        nothingFound="没有这样的答卷"
        nothingYet="没有成绩变化的答卷"
      >
        {({ total }) => (
          <RecordTable<Row>
            rows={rows}
            columns={COLUMNS}
            unit="份"
            paging={{ ...paging, total }}
            {...(mayDecide && {
              selection: {
                chosen: chosen.map(({ id }) => id),
                onChoose: choose,
                nameOf: nameOf,
                canChoose: ({ decision }: Row) => decision === RESCORE_DECISION.open,
              },
            })}
            card={(one) => (
              <>
                <CardHead title={nameOf(one)}>
                  <EffectStatus row={one} />
                </CardHead>
                <p className="note num">
                  {one.oldScore} → {one.newScore} 分　第 {one.no} 次
                </p>
                <p className="note">{certificatesOf(one)}</p>
              </>
            )}
          />
        )}
      </RecordBlock>
      {keep !== null && (
        <ReasonDialog
          title={keep ? `保留 ${chosen.length} 份的合格` : `将 ${chosen.length} 份改判为不合格`}
          label="原因"
          hint={keep ? '成绩按新的分数，结论仍为合格' : '学员会收到通知；已完成的课程与证书不会自动改变'}
          ok={keep ? '保留合格' : '改判不合格'}
          busy={acts.decide.isPending}
          onReason={(reason) =>
            acts.decide.mutate(
              { attemptIds: chosen.map(({ id }) => id), keep, reason },
              { onSuccess: clear, onSettled: () => setKeep(null) },
            )
          }
          onClose={() => setKeep(null)}
        />
      )}
    </TablePanel>
  );
};

const nameOf = ({ name, attemptId }: Row): string =>
  name === null ? `答卷 ${attemptId.slice(-8)}` : name || '未填写姓名';
const certificatesOf = ({ certificates }: Row): string => certificates.map(({ certNo }) => certNo).join('、');
const word = (passed: boolean): string => (passed ? '合格' : '未合格');

/** What it was and what it is; where staff have to decide or have decided, that. */
const EffectStatus = ({ row: { oldPassed, newPassed, decision } }: { row: Row }) => {
  if (decision !== null)
    return (
      <Tag kind={decision === RESCORE_DECISION.open ? 'warning' : 'plain'}>{labelOf(RESCORE_DECISION, decision)}</Tag>
    );
  if (oldPassed === newPassed) return <span>{word(newPassed)}</span>;
  return <Tag kind={newPassed ? 'success' : 'warning'}>{`${word(oldPassed)} → ${word(newPassed)}`}</Tag>;
};

const COLUMNS: Columns<Row> = [
  {
    title: '学员',
    key: 'name',
    render: (_, row) => (
      <span className={css.two}>
        <span>{nameOf(row)}</span>
        {row.orgName && <small>{row.orgName}</small>}
      </span>
    ),
  },
  {
    title: '试卷',
    key: 'paper',
    className: FLUID,
    render: (_, row) => `${row.paperTitle}，第 ${row.no} 次${row.unreleased ? '（成绩未发布）' : ''}`,
  },
  {
    title: '成绩',
    key: 'score',
    align: 'right',
    render: (_, { oldScore, newScore }) => (
      <span className="num">{oldScore === newScore ? newScore : `${oldScore} → ${newScore}`}</span>
    ),
  },
  { title: '结论', key: 'standing', render: (_, row) => <EffectStatus row={row} /> },
  { title: '证书', key: 'cert', render: (_, row) => <span className="num">{certificatesOf(row) || '—'}</span> },
];
