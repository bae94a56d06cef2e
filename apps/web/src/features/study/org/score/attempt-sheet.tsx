import { useQuery } from '@tanstack/react-query';
import { labelOf, textChoicesOf } from '@zhibiao/contract/core/codes';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { SCORE_OUTCOME, type ScoreRow } from '@zhibiao/contract/study/org-scores';
import type { ReactNode } from 'react';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { CardHead, type Columns, FLUID, LongText, type Paging, RecordTable, WRAPS } from '#ui/table/record-table.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { momentText } from '#features/study/org/study-words.tsx';
import { scoresQuery, useScoreFilters } from './queries.ts';

/** Attempts one by one, with what was published to their learners. */
export const AttemptSheet = ({ fields }: { fields: ReactNode }) => {
  const [keyword, setKeyword] = useFilterParam('keyword');
  const paging = useTablePage();
  const filters = useScoreFilters();
  const query = useQuery(scoresQuery(filters, paging));

  return (
    <>
      <FilterBar text={keyword} onText={setKeyword} placeholder="姓名、手机号、邮箱">
        {fields}
        <FilterSelect name="outcome" label="结果" all="全部结果" options={textChoicesOf(SCORE_OUTCOME)} />
      </FilterBar>
      <RecordBlock
        query={query}
        failed="成绩单加载失败。"
        filtered={Object.keys(filters).length > 0}
        nothingFound="没有符合条件的答卷"
        nothingYet="还没有学员交卷。在册学员加入机构后参加的考试会出现在这里。"
      >
        {({ rows, total }) => <ScoreTable rows={rows} paging={{ ...paging, total }} />}
      </RecordBlock>
    </>
  );
};

const KIND: Record<ScoreRow['outcome'], TagKind> = {
  [SCORE_OUTCOME.passed]: 'success',
  [SCORE_OUTCOME.failed]: 'error',
  [SCORE_OUTCOME.waiting]: 'warning',
  [SCORE_OUTCOME.void]: 'plain',
};
const Outcome = ({ outcome }: Pick<ScoreRow, 'outcome'>) => (
  <Tag kind={KIND[outcome]}>{labelOf(SCORE_OUTCOME, outcome)}</Tag>
);
const placeOf = ({ department, position }: ScoreRow) =>
  [department && departmentText(department), position].filter(Boolean).join('　');
const attemptText = ({ no, round }: ScoreRow) => (round > 1 ? `第${round}轮 第${no}次` : `第${no}次`);
const scoreText = ({ score, totalScore }: ScoreRow) => (score === null ? '—' : `${score} / ${totalScore}`);

type Row = ScoreRow & { id: string };
const COLUMNS: Columns<Row> = [
  {
    title: '姓名',
    key: 'name',
    render: (_, row) => (
      <>
        <LongText>{row.name}</LongText>
        <span className="note">
          {row.department && <LongText>{departmentText(row.department)}</LongText>}
          {row.position && <LongText>{row.position}</LongText>}
        </span>
      </>
    ),
  },
  { title: '账号', dataIndex: 'accountMasked', responsive: ['xl'] },
  {
    title: '试卷',
    key: 'paper',
    className: FLUID,
    render: (_, { title, lessonName }) => (
      <>
        {title}
        {lessonName && <div className="note">{lessonName}</div>}
      </>
    ),
  },
  { title: '第几次', key: 'no', render: (_, row) => attemptText(row) },
  { title: '得分', key: 'score', align: 'right', render: (_, row) => scoreText(row) },
  { title: '及格分', dataIndex: 'passScore', align: 'right', responsive: ['lg'] },
  { title: '结果', key: 'outcome', render: (_, row) => <Outcome outcome={row.outcome} /> },
  {
    title: '交卷时间',
    key: 'at',
    className: WRAPS,
    render: (_, { submitTime }) => submitTime && shortMoment(submitTime),
  },
];

const ScoreTable = ({ rows, paging }: { rows: readonly ScoreRow[]; paging: Paging }) => (
  <RecordTable<Row>
    rows={rows.map((row) => ({ ...row, id: row.attemptId }))}
    columns={COLUMNS}
    unit="份"
    paging={paging}
    card={(row) => (
      <>
        <CardHead title={row.name}>
          <Outcome outcome={row.outcome} />
        </CardHead>
        <p>{row.title}</p>
        <p className="note">{placeOf(row)}</p>
        <p className="note num">
          得分 {scoreText(row)}　及格分 {row.passScore}　{attemptText(row)}
        </p>
        <p className="note num">{momentText(row.submitTime)} 交卷</p>
      </>
    )}
  />
);
