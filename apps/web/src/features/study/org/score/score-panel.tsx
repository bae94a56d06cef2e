import { useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import type { ReactNode } from 'react';
import { useFilterParam } from '#lib/url/url-state.ts';
import { StateTabs } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { FilterDays } from '#widgets/filters/filter-days.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { studyOptionsQuery } from '#features/study/org/queries.ts';
import { AttemptSheet } from './attempt-sheet.tsx';
import { ClauseSheet } from './clause-sheet.tsx';
import { ScoreExport } from './export-button.tsx';
import { scorePapersQuery, useScoreFilters, useScoreGroup } from './queries.ts';
import css from './score.module.css';

const BY_CLAUSE = 'clause';
const SHEETS = [
  { value: 'attempt', label: '按答卷' },
  { value: BY_CLAUSE, label: '按条款' },
];

/** 成绩单: the same group of attempts one by one, or by the clauses of their questions. */
export const ScorePanel = () => {
  const [sheet, setSheet] = useFilterParam('sheet');
  const [group, filters] = [useScoreGroup(), useScoreFilters()];
  const fields = <GroupFilters />;

  return (
    <TablePanel label="成绩单">
      <div className={`cluster spread gap-8-16 ${css.head}`}>
        <StateTabs label="成绩单" value={sheet} options={SHEETS} counts={undefined} onChange={setSheet} />
        <span className="cluster gap-8">
          交卷日期
          <FilterDays label="交卷日期" />
          <ScoreExport filters={sheet === BY_CLAUSE ? group : filters} />
        </span>
      </div>
      {sheet === BY_CLAUSE ? <ClauseSheet fields={fields} /> : <AttemptSheet fields={fields} />}
    </TablePanel>
  );
};

/** Whose attempts: what both sheets are narrowed by. */
const GroupFilters = (): ReactNode => {
  const options = useQuery(studyOptionsQuery).data;
  const papers = useQuery(scorePapersQuery).data ?? [];

  return (
    <>
      <FilterSelect
        name="paperId"
        label="试卷"
        all="全部试卷"
        options={papers.map(({ paperId, title }) => ({ value: paperId, label: title }))}
      />
      <FilterSelect
        name="lessonId"
        label="课程"
        all="全部课程"
        options={(options?.lessons ?? []).map(({ lessonId, name }) => ({ value: lessonId, label: name }))}
      />
      <FilterSelect
        name="department"
        label="部门"
        all="全部部门"
        options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
      />
      <FilterSelect
        name="position"
        label="岗位"
        all="全部岗位"
        options={(options?.positions ?? []).map((value) => ({ value, label: value }))}
      />
    </>
  );
};
