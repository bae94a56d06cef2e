import { useQuery } from '@tanstack/react-query';
import { CHECK_STATE, type CheckRow, getChecklist } from '@zhibiao/contract/checklist/staff';
import { ask } from '#lib/api/ask.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './checklist.module.css';
import { Progress } from './progress.tsx';

const SHOWN = 4;

/** On the first day, in the place of figures that there are none of yet: what to do next. */
export const OpeningPanel = () => (
  <section className={`panel ${css.list}`} aria-label="开业之前">
    <QueryBlock query={useQuery(ask(getChecklist))} failed="开业清单加载失败。">
      {(checklist) => (
        <>
          <div className={`cluster gap-8-16 ${css.bar}`}>
            <h2>开业之前</h2>
            <Progress {...checklist} />
            <ButtonLink primary to="/console/checklist">
              查看开业清单
            </ButtonLink>
          </div>
          <ul className={css.rows}>
            {checklist.rows
              .filter(({ must, state }) => must && state === CHECK_STATE.open)
              .slice(0, SHOWN)
              .map((row) => (
                <Step key={row.key} row={row} />
              ))}
          </ul>
          <p className="panel-foot note">统计从第一位学员开始学习时有数据，到时显示在这里。</p>
        </>
      )}
    </QueryBlock>
  </section>
);

const Step = ({ row: { title, why, page } }: { row: CheckRow }) => (
  <li>
    <div className={css.what}>
      <b>{title}</b>
      <p className="note">{why}</p>
    </div>
    {page && (
      <ButtonLink small to={page} aria-label={`去设置${title}`}>
        去设置
      </ButtonLink>
    )}
  </li>
);
