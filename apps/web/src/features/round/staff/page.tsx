import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { listPlans, PLAN_STATUS, type PlanRow, removePlan, RETAKE_RULE } from '@zhibiao/contract/round/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { isWhole, useMe } from '#lib/staff/me.ts';
import { usePageParam } from '#lib/url/url-state.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { Button } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { OrderHead } from '#widgets/editing/order-list.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import css from './round.module.css';

const PAGE_SIZE = 20;
const PLANS_ELSEWHERE = '计划面向整个平台，由数据范围为全部的同事管理；您可以为数据范围内的学员开启新一轮';

const State = ({ status }: PlanRow) => {
  const word = labelOf(PLAN_STATUS, status);
  return status === PLAN_STATUS.on ? <Tag kind="success">{word}</Tag> : <Tag>{word}</Tag>;
};
const ruleOf = ({ rule, monthDay, closeUnfinished }: PlanRow): string =>
  rule === RETAKE_RULE.year ? `学年，每年 ${monthDay}${closeUnfinished ? '，结转未完成' : ''}` : '到期再认证';
const nextOf = ({ rule, nextDay, notice, status }: PlanRow): string => {
  if (status === PLAN_STATUS.off) return '—';
  if (rule === RETAKE_RULE.year) return nextDay ?? '—';
  return notice.length > 0 ? `提前 ${notice.join('、')} 天提醒` : '不提醒';
};
const whomOf = ({ orgIds, orgNames }: PlanRow): string =>
  orgIds.length === 0 ? '全部学员' : orgIds.length === 1 ? (orgNames[0] ?? '1 个机构') : `${orgIds.length} 个机构`;

/** Plans of recertification and of 学年, and rounds opened by hand. */
export const Component = () => {
  const [page, setPage] = usePageParam();
  const me = useMe();
  // A plan is of the whole platform; rounds are opened by hand within one's data scope.
  const plans = me !== null && isWhole(me);
  const query = useQuery({
    ...ask(listPlans, { query: { pageNum: page, pageSize: PAGE_SIZE } }),
    enabled: plans,
  });
  const invalidate = useInvalidate();
  const wide = useMedia('(min-width: 993px)');
  const [edited, setEdited] = useState<PlanRow | 'new' | null>(null);
  const [opening, setOpening] = useState(false);
  const remove = useMutation({
    mutationFn: ({ id, version }: PlanRow) => call(removePlan, { body: { id, version } }),
    onSuccess: () => invalidate(listPlans),
    onError: () => invalidate(listPlans),
  });
  const askRemove = async (plan: PlanRow) => {
    const text = '学员已经开始的轮次不受影响。';
    if (await confirm({ title: `删除计划“${plan.name}”？`, text, ok: '删除', danger: true })) remove.mutate(plan);
  };
  const acts = (plan: PlanRow) =>
    wide ? (
      <RowActions>
        <RowAction of={plan.name} onClick={() => setEdited(plan)}>
          编辑
        </RowAction>
        {plan.opened === 0 && (
          <RowAction danger of={plan.name} onClick={() => void askRemove(plan)}>
            删除
          </RowAction>
        )}
      </RowActions>
    ) : null;
  const columns: Columns<PlanRow> = [
    {
      title: '计划',
      className: FLUID,
      render: (_, plan) => (
        <span className="stack">
          <b>{plan.name}</b>
          <small className="note">
            {plan.lessonId === null ? '试卷' : '课程'}：{plan.subject}
          </small>
        </span>
      ),
    },
    { title: '规则', render: (_, plan) => ruleOf(plan) },
    { title: '范围', render: (_, plan) => whomOf(plan) },
    { title: '下次', className: 'num', render: (_, plan) => nextOf(plan) },
    { title: '已开启', align: 'right', render: (_, { opened }) => `${opened} 人` },
    { title: '状态', render: (_, plan) => <State {...plan} /> },
    ...(wide ? [operationsColumn<PlanRow>(acts)] : []),
  ];
  const create = (
    <Button primary small onClick={() => setEdited('new')}>
      新建计划
    </Button>
  );

  return (
    <TablePanel label="复训与学年">
      <OrderHead>
        <span className="note">到期再认证与学年复训；以前各轮的学时、成绩和证书都保留</span>
        {wide && (
          <span className={css.acts}>
            <Button small onClick={() => setOpening(true)}>
              为学员开启新一轮
            </Button>
            {plans && create}
          </span>
        )}
      </OrderHead>
      {plans ? (
        <QueryBlock
          query={query}
          failed="计划加载失败。"
          empty="还没有计划 · 新建计划后，学员到期会收到提醒，或在学年开始时自动开始新一轮"
          emptyAction={wide ? create : undefined}
        >
          {({ rows, total }) => (
            <RecordTable<PlanRow>
              rows={rows}
              unit="个"
              columns={columns}
              paging={{ total, page, pageSize: PAGE_SIZE, onPage: setPage }}
              card={(plan) => (
                <>
                  <CardHead title={plan.name}>
                    <State {...plan} />
                  </CardHead>
                  <p>{plan.subject}</p>
                  <p className="note num">
                    {ruleOf(plan)}　{whomOf(plan)}　{nextOf(plan)}　已开启 {plan.opened} 人
                  </p>
                </>
              )}
            />
          )}
        </QueryBlock>
      ) : (
        <Empty text={PLANS_ELSEWHERE} />
      )}
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {opening && <OpenDialog onClose={() => setOpening(false)} />}
    </TablePanel>
  );
};
