import { labelOf } from '@zhibiao/contract/core/codes';
import { RESCORE_POLICY, RESCORE_STATE, type RescoreDetail } from '@zhibiao/contract/exam/staff-rescore';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import { hasStopped, isAtWork } from './queries.ts';
import css from './rescore.module.css';
import type { useRescoreActs } from './use-rescore-acts.ts';
import { rescoreKindText, progressOf, StateTag, rescoreSubjectText } from './words.tsx';

type Props = { row: RescoreDetail; acts: ReturnType<typeof useRescoreActs> };

/** What is scored again and how, what came of trying it, and what can be done with it now. */
export const RescoreHead = ({ row, acts }: Props) => (
  <TablePanel label="重判">
    <header className={`panel-head cluster gap-12 ${css.head}`}>
      <h2>
        {rescoreSubjectText(row)}　{rescoreKindText(row)}
      </h2>
      <StateTag row={row} />
      <Buttons row={row} acts={acts} />
    </header>
    <div className={css.about}>
      <Facts
        rows={[
          ['题目', row.questionId && row.subject],
          ['原则', labelOf(RESCORE_POLICY, row.policy)],
          ['范围', scopeOf(row)],
          ['原因', row.reason],
          ['提出', `${row.by}，${row.createTime.slice(0, 16)}`],
          ['确认', row.confirmedBy],
          ['完成', row.state === RESCORE_STATE.done ? row.finishTime?.slice(0, 16) : null],
        ]}
      />
    </div>
    <Progress row={row} />
  </TablePanel>
);

const Progress = ({ row }: { row: RescoreDetail }) => {
  const can = useCan();
  if (!isAtWork(row)) return <Figures row={row} />;
  if (hasStopped(row))
    return (
      <div className={css.bar}>
        <Alert kind="error" action={can('job:list') && <Link to="/console/jobs">查看任务</Link>}>
          {progressOf(row)}时中断：{row.failure}
        </Alert>
      </div>
    );
  return (
    <p role="status" className={`note num ${css.bar}`}>
      {progressOf(row)}。可以离开本页，任务会继续进行。
    </p>
  );
};

const scopeOf = ({ scope: { papers, from, to } }: RescoreDetail): string => {
  const days = from || to ? `${from ?? '最早'} 至 ${to ?? '现在'} 交卷` : '';
  const titles = papers.map((title) => `《${title}》`).join('、');
  return [titles, days].filter(Boolean).join('，') || '全部已出分的答卷';
};

const Buttons = ({ row, acts }: Props) => {
  const can = useCan();
  const wide = useMedia('(min-width: 992px)');
  const open = row.state === RESCORE_STATE.trying || row.state === RESCORE_STATE.tried;
  return (
    <>
      {row.questionId && can('bank:list') && (
        <ButtonLink small to={`/console/bank/${row.questionId}`}>
          查看题目
        </ButtonLink>
      )}
      {open && wide && can('exam:rescore') && (
        <Button small disabled={acts.busy} onClick={() => void acts.cancel()}>
          取消重判
        </Button>
      )}
      {row.state === RESCORE_STATE.tried && can('exam:rescoreDecide') && (
        <Button small primary busy={acts.busy} onClick={() => void acts.run()}>
          执行重判
        </Button>
      )}
    </>
  );
};

const Figures = ({ row: { counts } }: { row: RescoreDetail }) => (
  <dl className={`num ${css.figures}`}>
    {(
      [
        ['已出分的答卷', counts.attempts],
        ['成绩变化', counts.changed],
        ['升分', counts.up],
        ['降分', counts.down],
        ['转为合格', counts.toPass],
        ['不再合格', counts.toFail],
        ['涉及证书', counts.certs],
      ] as const
    ).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What it leaves to people. */
export const RescoreNotes = ({ row }: { row: RescoreDetail }) => {
  const { unlike, underWay, certs } = row.counts;
  if (isAtWork(row) || row.state === RESCORE_STATE.cancelled) return null;
  return (
    <div className="stack gap-8">
      {row.open > 0 && (
        <Alert kind="warning" icon="warn">
          {row.open} 份答卷按新成绩未达到合格线，仍保留合格，请在下方逐一决定。
        </Alert>
      )}
      {certs > 0 && (
        <Alert kind="warning" icon="warn">
          涉及 {certs} 张证书。证书与已完成的课程不会因重判自动改变，需要撤销或换发的请由证书管理人员处理。
        </Alert>
      )}
      {unlike > 0 && (
        <Alert kind="warning" icon="warn">
          {unlike} 份答卷的选项与新版题目不同，不能按答案重判，请另用“全员得分”或“剔除折算”。
        </Alert>
      )}
      {underWay > 0 && <Alert>试算时另有 {underWay} 份正在作答或阅卷，不在本次之内，出分后可再次重判。</Alert>}
      {row.stopped.map(({ id, title }) => (
        <Alert key={id} kind="warning" icon="warn" action={<Link to={`/console/paper/${id}`}>发布新版</Link>}>
          题目已停用，固定试卷《{title}》仍含有这道题。
        </Alert>
      ))}
    </div>
  );
};
