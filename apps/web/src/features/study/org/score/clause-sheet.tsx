import { useQuery } from '@tanstack/react-query';
import { TELLABLE } from '@zhibiao/contract/practice/learner';
import type { ScoreClause } from '@zhibiao/contract/study/org-scores';
import type { CSSProperties, ReactNode } from 'react';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { CardHead, type Columns, FLUID, RecordTable } from '#ui/table/record-table.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { clauseScoresQuery, useScoreGroup } from './queries.ts';
import css from './score.module.css';

const TOO_FEW = `作答不足 ${TELLABLE} 人`;

/** What a group of attempts says by the clauses of each standard. */
export const ClauseSheet = ({ fields }: { fields: ReactNode }) => {
  const group = useScoreGroup();
  const query = useQuery(clauseScoresQuery(group));
  const narrowed = Object.keys(group).length > 0;

  return (
    <div className={css.clauses}>
      <div role="search" aria-label="筛选" className={`cluster gap-8 ${css.group}`}>
        {fields}
      </div>
      <p className="note">
        按近两年已公布对错的作答计算，同一道题只计最后一次；学员还可能考到的题目暂不计入。上级条款包括下级条款。
        {TOO_FEW}的条款只标明人数不足，也不计入上级条款。没有作答的条款不列出。
      </p>
      <QueryBlock
        query={query}
        empty={narrowed ? '没有符合条件的作答' : '还没有已公布对错的作答'}
        emptyArt={narrowed ? 'search' : 'page'}
      >
        {(standards) =>
          standards.map(({ code, name, clauses }) => (
            <section key={code} aria-label={code}>
              <h2>
                {code}
                <span className="note">{name}</span>
              </h2>
              <ClauseTable clauses={clauses} />
            </section>
          ))
        }
      </QueryBlock>
    </div>
  );
};

type Row = ScoreClause & { id: string };
const Share = ({ number, told }: ScoreClause) =>
  told ? (
    <ProgressLine percent={told.share * 100} label={`${number} 得分率`} />
  ) : (
    <span className="note">{TOO_FEW}</span>
  );

const COLUMNS: Columns<Row> = [
  {
    title: '条款',
    key: 'clause',
    className: FLUID,
    render: (_, { number, title, depth }) => (
      <span className={css.clause} style={{ '--depth': depth } as CSSProperties}>
        <b className="num">{number}</b> {title}
      </span>
    ),
  },
  {
    title: '得分率',
    key: 'share',
    className: css.share ?? '',
    render: (_, row) => <Share {...row} />,
  },
  { title: '作答题次', key: 'answers', align: 'right', render: (_, { told }) => told?.answers ?? '—' },
  { title: '作答人数', key: 'people', align: 'right', render: (_, { told }) => told?.people ?? '—' },
];

const ClauseTable = ({ clauses }: { clauses: readonly ScoreClause[] }) => (
  <RecordTable<Row>
    rows={clauses.map((row) => ({ ...row, id: row.clauseId }))}
    columns={COLUMNS}
    unit="条"
    card={(row) => (
      <>
        <CardHead title={`${row.number} ${row.title}`}>{null}</CardHead>
        <Share {...row} />
        {row.told && (
          <p className="note num">
            {row.told.answers} 题次，{row.told.people} 人作答
          </p>
        )}
      </>
    )}
  />
);
