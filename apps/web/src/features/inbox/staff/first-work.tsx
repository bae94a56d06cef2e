import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK_KIND, type WorkKind } from '@zhibiao/contract/inbox/work';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './first-work.module.css';
import { firstWorkQuery, workCountsQuery } from './queries.ts';
import { WorkDue } from './work-due.tsx';

/** What is done on a page of its own; everything else in the queue. */
const OWN_PAGE: Partial<Record<WorkKind, (paperId: string) => [word: string, to: string]>> = {
  [WORK_KIND.mark]: () => ['去阅卷', '/console/exam/marking'],
  [WORK_KIND.arbitrate]: () => ['去仲裁', '/console/exam/marking'],
  [WORK_KIND.remark]: () => ['去重评', '/console/exam/marking'],
  [WORK_KIND.release]: (paperId) => ['看一看', `/console/exam/release?paperId=${paperId}`],
};
const actOf = ({ id, kind, subjectId, mine }: WorkItemRow): [word: string, to: string] =>
  OWN_PAGE[kind]?.(subjectId) ?? [mine ? '继续' : '去处理', `/console/inbox?id=${id}`];

/** What waits for oneself, the most urgent first: for staff who decide something the first thing of the day. */
export const FirstWork = () => {
  const counts = useQuery(workCountsQuery).data;
  const list = useQuery(firstWorkQuery);
  if (!counts || counts.kinds.length === 0) return null;
  const late = counts.late > 0 ? `超期 ${counts.late}` : '没有超期';
  const none = counts.doneToday > 0 ? `都办完了，今天已办 ${counts.doneToday} 项` : '没有待办';
  return (
    <section className={`panel ${css.first}`} aria-labelledby="first-work">
      <header>
        <h2 id="first-work">先处理这些</h2>
        <span className="note num">{counts.all === 0 ? none : `${counts.all} 项待办，${late}`}</span>
      </header>
      {counts.all > 0 && (
        <QueryBlock query={list} failed="待办事项加载失败。">
          {({ rows }) => (
            <ul>
              {rows.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </ul>
          )}
        </QueryBlock>
      )}
      <footer className="num">
        {counts.kinds
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <span key={kind}>
              {labelOf(WORK_KIND, kind)} <b>{count}</b>
            </span>
          ))}
        <Link to="/console/inbox">去待办</Link>
      </footer>
    </section>
  );
};

const Line = ({ item }: { item: WorkItemRow }) => {
  const [word, to] = actOf(item);
  return (
    <li>
      <div>
        <b>
          {labelOf(WORK_KIND, item.kind)}　{item.title}
        </b>
        <p className="note num">
          {[item.who, item.note, item.owner && `${item.owner.name}正在处理`].filter(Boolean).join('　')}
        </p>
      </div>
      <WorkDue item={item} />
      <ButtonLink small to={to} aria-label={`${word}，${labelOf(WORK_KIND, item.kind)}，${item.title}`}>
        {word}
      </ButtonLink>
    </li>
  );
};
