import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import { useQuery } from '@tanstack/react-query';
import { LESSON_PEOPLE, type LessonStudentCounts } from '@zhibiao/contract/study/staff-enrol';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useIdParam, useTablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { FilterOrg } from '#widgets/filters/org-choice.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { partOf, enrolledCountsQuery, enrolledQuery } from './queries.ts';
import { type StudentAct, StudentActDialog } from './student-acts.tsx';
import { StudentFigures } from './student-figures.tsx';
import { type StudentRow, EnrolledTable } from './student-table.tsx';
import css from './students.module.css';

type Props = { lesson: { id: string; name: string; open: boolean } };

/** 学员: who studies the course, who is late with it, and what can be done about that. */
export const StudentsTab = ({ lesson }: Props) => {
  const { id } = lesson;
  const [part, setPart] = useFilterParam('part');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [orgId] = useIdParam('orgId');
  const may = useCan()('learner:enrol');
  const paging = useTablePage();
  const counts = useQuery(enrolledCountsQuery(id)).data;
  const students = useQuery(enrolledQuery(id, { part, orgId, keyword }, paging));
  const rows: StudentRow[] = (students.data?.rows ?? []).map((row) => ({ ...row, id: row.userId }));
  const { chosen, choose, clear } = useChosen(rows);
  const [open, setOpen] = useState<StudentAct | null>(null);
  const act = (what: StudentAct['what'], people: readonly StudentRow[] = []) => setOpen({ what, people });
  const add = may && lesson.open && (
    <Button small primary onClick={() => act('enrol')}>
      <Icon name="plus" size={16} />
      加入学员
    </Button>
  );

  return (
    <>
      {counts && counts.all > 0 && <StudentFigures counts={counts} />}
      <TablePanel label="学员">
        <FilterBar
          text={keyword}
          onText={setKeyword}
          placeholder="姓名"
          actions={
            <>
              {may && counts !== undefined && counts.late > 0 && (
                <Button small onClick={() => act('remind')}>
                  <Icon name="bell" size={16} />
                  提醒逾期 {counts.late} 人
                </Button>
              )}
              {add}
            </>
          }
        >
          <FilterOrg />
        </FilterBar>
        <div className={css.parts}>
          <Segmented
            aria-label="学习情况"
            value={partOf(part) ?? ''}
            options={[
              { value: '', label: countedText('全部', counts?.all) },
              ...choicesOf(LESSON_PEOPLE)
                .filter(({ value }) => value !== LESSON_PEOPLE.examDue || counts?.hasExam || part === value)
                .map(({ value, label }) => ({ value, label: countedText(label, counts && countOf(counts, value)) })),
            ]}
            onChange={setPart}
          />
        </div>
        <BulkBar count={chosen.length} unit="人" onClear={clear}>
          <Button small text onClick={() => act('remind', chosen)}>
            提醒
          </Button>
          {lesson.open && (
            <Button small text onClick={() => act('deadline', chosen)}>
              改期限
            </Button>
          )}
          <Button small text danger onClick={() => act('withdraw', chosen)}>
            收回指派
          </Button>
          <span className="note num">{remindedText(chosen)}</span>
        </BulkBar>
        <RecordBlock
          query={students}
          failed="学员加载失败。"
          filtered={[part, orgId, keyword].some(Boolean)}
          nothingFound="没有符合条件的学员"
          nothingYet="还没有学员加入"
          action={add}
        >
          {({ total }) => (
            <EnrolledTable
              rows={rows}
              paging={{ ...paging, total }}
              chosen={chosen.map((row) => row.id)}
              onChoose={may ? choose : null}
              hasExam={counts?.hasExam ?? false}
            />
          )}
        </RecordBlock>
        {may && (
          <p className={`note ${css.foot}`}>收回只取消期限与指派，学过的内容和学时都留着；自选的课程不能收回。</p>
        )}
      </TablePanel>
      <StudentActDialog lesson={lesson} act={open} onDone={clear} onClose={() => setOpen(null)} />
    </>
  );
};

const countedText = (name: string, count: number | undefined): string => (count ? `${name} ${count}` : name);
const countOf = (counts: LessonStudentCounts, part: keyof typeof LESSON_PEOPLE): number => counts[part];

/** When those who are chosen were reminded last, where that was lately. */
const remindedText = (chosen: readonly StudentRow[]): string => {
  const reminded = chosen.filter(({ lastReminder }) => lastReminder !== null);
  const own = chosen.filter(({ source }) => source === STUDY_SOURCE.own).length;
  const last = reminded.reduce((latest, { lastReminder: at }) => (at !== null && at > latest ? at : latest), '');
  return [last && `${reminded.length} 人提醒过，最近 ${last.slice(5, 16)}`, own > 0 && `${own} 人是自选，不能收回`]
    .filter(Boolean)
    .join('；');
};
