import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { markBoard, type MarkerQuality, markQuality } from '@zhibiao/contract/exam/staff-marking';
import { DOUBLE_MARKING } from '@zhibiao/contract/paper/types';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, RecordTable } from '#ui/table/record-table.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './marking.module.css';
import { MarkingRuleDialog } from './rule-dialog.tsx';

type Row = MarkerQuality & { id: string };

/** How those who mark a paper compare, and the rule by which it is marked. */
export const MarkQuality = () => {
  const papers = papersOf(useQuery(ask(markBoard)).data ?? []);
  const [chosenId, choose] = useFilterParam('paperId');
  const paperId = papers.some(({ value }) => value === chosenId) ? chosenId : papers[0]?.value;

  return (
    <TablePanel label="阅卷质量">
      <div className={css.filters}>
        <div className={css.choose}>
          <SearchableSelect<string>
            aria-label="试卷"
            allowClear={false}
            value={paperId ?? null}
            options={papers}
            placeholder="没有需要阅卷的试卷"
            onChange={(next) => choose(next ?? '')}
          />
        </div>
        {paperId && <Rule key={paperId} paperId={paperId} />}
      </div>
      {paperId && <Markers paperId={paperId} />}
    </TablePanel>
  );
};

const papersOf = (rows: readonly { paperId: string; paperTitle: string }[]) =>
  [...new Map(rows.map(({ paperId, paperTitle }) => [paperId, paperTitle]))].map(([value, label]) => ({
    value,
    label,
  }));

const ruleText = ({ double, sample, gap }: MarkRule): string => {
  const how = labelOf(DOUBLE_MARKING, double);
  if (double === DOUBLE_MARKING.single) return how;
  return `${double === DOUBLE_MARKING.sample ? `${how} ${sample}%` : how}，相差超过 ${gap}% 仲裁`;
};

const Rule = ({ paperId }: { paperId: string }) => {
  const { data } = useQuery(ask(markQuality, { query: { paperId } }));
  const [open, setOpen] = useState(false);
  if (!data) return null;

  return (
    <>
      <span>{ruleText(data.rule)}</span>
      <Button small onClick={() => setOpen(true)}>
        修改阅卷规则
      </Button>
      {open && (
        <MarkingRuleDialog paperId={paperId} rule={data.rule} version={data.version} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

const Markers = ({ paperId }: { paperId: string }) => {
  const query = useQuery(ask(markQuality, { query: { paperId } }));

  return (
    <QueryBlock query={query} failed="阅卷质量加载失败。">
      {({ markers }) =>
        markers.length === 0 ? (
          <p className={`note ${css.none}`}>还没有人评阅这份试卷</p>
        ) : (
          <RecordTable<Row>
            rows={markers.map((marker) => ({ ...marker, id: marker.markerId }))}
            columns={COLUMNS}
            unit="人"
            card={(row) => (
              <>
                <CardHead title={row.name}>{row.marks} 份</CardHead>
                <p className="note num">
                  平均 {row.mean}%，标准差 {row.sd}，{paceOf(row)}
                </p>
              </>
            )}
          />
        )
      }
    </QueryBlock>
  );
};

const paceOf = ({ averageSec }: Row): string => (averageSec === null ? '—' : `${averageSec} 秒`);
const COLUMNS: Columns<Row> = [
  { title: '阅卷人', key: 'name', dataIndex: 'name' },
  { title: '评阅', key: 'marks', align: 'right', render: (_, { marks }) => `${marks} 份` },
  { title: '平均得分率', key: 'mean', align: 'right', render: (_, { mean }) => `${mean}%` },
  { title: '标准差', key: 'sd', align: 'right', dataIndex: 'sd' },
  { title: '平均用时', key: 'pace', align: 'right', render: (_, row) => paceOf(row) },
  {
    title: '双评超差',
    key: 'disputed',
    align: 'right',
    render: (_, { disputedPercent }) => (disputedPercent === null ? '—' : `${disputedPercent}%`),
  },
];
