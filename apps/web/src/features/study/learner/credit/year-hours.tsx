import { amountParts, amountText, hourFigure, hoursText } from '@zhibiao/contract/core/hours';
import { useMutation, useQuery } from '@tanstack/react-query';
import { listProves } from '@zhibiao/contract/certificate/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { studyYears } from '@zhibiao/contract/study/learner';
import { proveYear, studyYear } from '@zhibiao/contract/study/year';
import { SUBJECT } from '@zhibiao/contract/lesson/types';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { thisYear } from '#lib/format/this-year.ts';
import { toast } from '#lib/message/toast.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './year-hours.module.css';

type Year = AnswerOf<typeof studyYear>;

/** This year and those in which something was finished, latest first. */
const useYears = (): number[] => {
  const { data = [] } = useQuery(ask(studyYears));
  return [...new Set([thisYear(), ...data.map(({ year }) => year)])].sort((a, b) => b - a);
};

/** 年度学时: what a year asks for, what was done of it, and the statement of it. */
export const YearHours = () => {
  const years = useYears();
  const [chosen, setChosen] = useFilterParam('year');
  const year = years.find((one) => String(one) === chosen) ?? thisYear();
  const query = useQuery(ask(studyYear, { query: { year } }));

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="year-title">
      <header className={`row spread gap-16 ${css.head}`}>
        <h2 id="year-title">年度学时</h2>
        <span className={css.choice}>
          <SearchableSelect<number>
            aria-label="年度"
            allowClear={false}
            value={year}
            onChange={(next) => setChosen(String(next))}
            options={years.map((one) => ({ value: one, label: `${one} 年` }))}
          />
        </span>
      </header>
      <QueryBlock query={query} empty={`${year} 年没有学时`}>
        {(hours) => <Hours hours={hours} />}
      </QueryBlock>
    </section>
  );
};

const Hours = ({
  hours: { year, target, majorTarget, countsPlanned, total, major, public: common, lack, lessons },
}: {
  hours: Year;
}) => (
  <>
    <dl className={css.figures}>
      <div>
        <dt>累计</dt>
        <dd>
          <Done hours={total.measured} of={target} />
        </dd>
      </div>
      <div>
        <dt>专业科目</dt>
        <dd>
          <Done hours={major.measured} of={majorTarget} />
        </dd>
      </div>
      <div>
        <dt>公需科目</dt>
        <dd>
          <Done hours={common.measured} of={0} />
        </dd>
      </div>
      {total.planned > 0 && (
        <div>
          <dt>教学计划学时</dt>
          <dd>
            {hourFigure(total.planned)}
            <small>{countsPlanned ? '计入年度' : '不计入年度'}</small>
          </dd>
        </div>
      )}
    </dl>
    <p className={css.lack}>
      {lack.length === 0 ? (
        <Tag kind="success" icon="done">
          {year} 年度学时已达标
        </Tag>
      ) : (
        `${lack.join('；')}。`
      )}
    </p>
    {lessons.length > 0 && (
      <ul className={css.lessons}>
        {lessons.map(({ lessonId, name, round = 1, subject, creditHours, finishDate }) => (
          <li key={`${lessonId} ${round}`}>
            <span>{round > 1 ? `${name}（第 ${round} 轮）` : name}</span>
            <span className="note">{labelOf(SUBJECT, subject)}</span>
            <span className="note num">{hoursText(creditHours)}</span>
            <span className="note num">{finishDate} 完成</span>
          </li>
        ))}
      </ul>
    )}
    <Prove year={year} empty={lessons.length === 0} />
  </>
);

/** A figure, and of how many that are required. */
const Done = ({ hours, of }: { hours: number; of: number }) => {
  const { figure, unit } = amountParts(hours);
  return (
    <>
      {figure}
      <small>
        {unit !== '学时' && unit} {of > 0 ? `/ ${amountText(of)}` : unit === '学时' && unit}
      </small>
    </>
  );
};

/** The same facts give the same document, so asking twice does no harm. */
const Prove = ({ year, empty }: { year: number; empty: boolean }) => {
  const invalidate = useInvalidate();
  const prove = useMutation({
    mutationFn: () => call(proveYear, { body: { year } }),
    onSuccess: async () => {
      toast.success(proveYear.done);
      await invalidate(listProves);
    },
  });

  return (
    <div className={css.foot}>
      <span className="note">
        {empty ? `${year} 年还没有完成的课程。` : '证明列出这一年完成的全部课程，按完成日期（北京时间）计入年度。'}
      </span>
      {!empty && (
        <Button busy={prove.isPending} onClick={() => prove.mutate()}>
          {prove.isPending ? '正在生成…' : `生成 ${year} 年度证明`}
        </Button>
      )}
    </div>
  );
};
