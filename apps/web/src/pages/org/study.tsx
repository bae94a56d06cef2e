import { filterCode } from '#lib/url/filter-values.ts';
import { LIGHT } from '@zhibiao/contract/study/types';
import { useQuery } from '@tanstack/react-query';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { lazy, Suspense, useState } from 'react';
import type { AssignedPerson } from '#features/study/org/assign/assign-dialog.tsx';
import {
  type OrgStudyFilters,
  studyOptionsQuery,
  orgStudyQuery,
  studySummaryQuery,
} from '#features/study/org/queries.ts';
import { StudyPanel } from '#features/study/org/study-panel.tsx';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, useIdParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { DenseHead } from '#ui/table/dense-head.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { FilterChoice, FilterSelect } from '#widgets/filters/filter-fields.tsx';

const SummaryPanel = lazy(async () => ({
  default: (await import('#features/study/org/summary/summary-panel.tsx')).SummaryPanel,
}));
const OrgMapPanel = lazy(async () => ({
  default: (await import('#features/practice/org/org-map-panel.tsx')).OrgMapPanel,
}));

// Loaded when they are opened.
const AssignDialog = lazy(async () => ({
  default: (await import('#features/study/org/assign/assign-dialog.tsx')).AssignLessonsDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('#features/study/org/export-dialog.tsx')).ExportStudyDialog,
}));
const PackDialog = lazy(async () => ({ default: (await import('#features/study/org/pack-dialog.tsx')).OwnPackDialog }));
const RulesPanel = lazy(async () => ({
  default: (await import('#features/study/org/rules/rules-panel.tsx')).RulesPanel,
}));

const ScorePanel = lazy(async () => ({
  default: (await import('#features/study/org/score/score-panel.tsx')).ScorePanel,
}));
const YearPanel = lazy(async () => ({ default: (await import('#features/study/org/year/year-panel.tsx')).YearPanel }));

const VIEWS = ['year', 'score'] as const;

/** 学习管理: the records of study, what each member finished in a year, or what came of the exams. */
export const Component = () => {
  const [view] = useParam('view');
  const summary = useQuery(studySummaryQuery).data;
  const shown = VIEWS.find((one) => one === view);

  return (
    <>
      <DenseHead title="学习管理">
        {summary && (
          <>
            在册 {summary.members} 人，学习记录 {summary.records} 条，已完成 {summary.finished} 条，临期 {summary.soon}{' '}
            条，逾期 {summary.late} 条
          </>
        )}
      </DenseHead>
      <TabLinks
        label="学习管理"
        tabs={[
          { to: paths.adminStudy, text: '学习记录', current: !shown },
          { to: `${paths.adminStudy}?view=year`, text: '年度学时', current: shown === 'year' },
          { to: `${paths.adminStudy}?view=score`, text: '成绩单', current: shown === 'score' },
        ]}
      />
      {shown ? (
        <Suspense fallback={<Skeleton lines={6} />}>{shown === 'year' ? <YearPanel /> : <ScorePanel />}</Suspense>
      ) : (
        <Records />
      )}
    </>
  );
};

/** What the address says of states, where it says something. */
const statesOf = (status: string, light: string): OrgStudyFilters => {
  const statusCode = filterCode(LESSON_STATUS, status);
  const lightCode = filterCode(LIGHT, light);
  return {
    ...(statusCode === undefined ? {} : { status: statusCode }),
    ...(lightCode === undefined ? {} : { light: lightCode }),
  };
};

const Records = () => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [department, setDepartment] = useFilterParam('department');
  const [lessonId, setLessonId] = useIdParam('lessonId');
  const [status] = useFilterParam('status');
  const [light] = useFilterParam('light');
  const [left] = useFilterParam('left');
  const paging = useTablePage();
  const [assigning, setAssigning] = useState<readonly AssignedPerson[] | null>(null);
  const [ruling, setRuling] = useState(false);
  const [exporting, setExporting] = useState(false);
  const [packing, setPacking] = useState(false);
  const options = useQuery(studyOptionsQuery).data;
  const filters: OrgStudyFilters = {
    ...(keyword ? { keyword } : {}),
    ...(department ? { department } : {}),
    ...(lessonId ? { lessonId } : {}),
    ...statesOf(status, light),
    ...(left === '1' ? { left: 1 } : {}),
  };
  const total = useQuery(orgStudyQuery(filters, paging)).data?.total ?? 0;

  return (
    <>
      <Suspense>
        <SummaryPanel />
        <OrgMapPanel />
      </Suspense>
      <TablePanel label="学习记录">
        <FilterBar
          text={keyword}
          onText={setKeyword}
          placeholder="姓名、手机号、邮箱"
          actions={
            <>
              <Button small disabled={total === 0} onClick={() => setExporting(true)}>
                <Icon name="download" size={16} />
                导出
              </Button>
              <Button small onClick={() => setPacking(true)}>
                认证审核材料
              </Button>
              <Button small onClick={() => setRuling(true)}>
                自动指派
              </Button>
              <Button small primary onClick={() => setAssigning([])}>
                <Icon name="plus" size={16} />
                指派课程
              </Button>
            </>
          }
        >
          <FilterChoice
            label="部门"
            all="全部部门"
            value={department}
            onChoose={setDepartment}
            options={(options?.departments ?? []).map((path) => ({ value: path, label: departmentText(path) }))}
          />
          <FilterChoice
            label="课程"
            all="全部课程"
            value={lessonId}
            onChoose={setLessonId}
            options={(options?.lessons ?? []).map((lesson) => ({ value: lesson.lessonId, label: lesson.name }))}
          />
          <FilterSelect name="status" label="学习状态" all="全部状态" options={textChoicesOf(LESSON_STATUS)} />
          <FilterSelect name="left" label="人员" all="在册学员" options={[{ value: '1', label: '已离开' }]} />
          <FilterSelect name="light" label="期限" all="全部期限" options={textChoicesOf(LIGHT)} />
        </FilterBar>
        <StudyPanel
          key={`${JSON.stringify(filters)} ${paging.page}`}
          filters={filters}
          paging={paging}
          onAssign={setAssigning}
          emptyAction={
            <Button primary onClick={() => setAssigning([])}>
              指派课程
            </Button>
          }
        />
      </TablePanel>
      <Suspense>
        {assigning && <AssignDialog people={assigning} onClose={() => setAssigning(null)} />}
        {ruling && <RulesPanel onClose={() => setRuling(false)} />}
        {packing && <PackDialog onClose={() => setPacking(false)} />}
        {exporting && <ExportDialog filters={filters} total={total} onClose={() => setExporting(false)} />}
      </Suspense>
    </>
  );
};
