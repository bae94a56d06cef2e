import { useQuery } from '@tanstack/react-query';
import { ANSWERED_BY, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ClauseSelect } from '#features/question/staff/clause-select.tsx';
import { isType, SHORT_TYPE, verdictText } from '#features/question/staff/words.ts';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from '#features/question/staff/import/import.module.css';
import { Pages, ImportPart } from '#features/question/staff/import/reading/part.tsx';
import { PAGE, rowsQuery, type Mend, type Staged } from '#features/question/staff/import/queries.ts';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

type Props = {
  id: string;
  byType: readonly { type: QuestionType }[];
  mend: Mend;
  onOpen: (row: Staged) => void;
};

const answerText = ({ type, answer, children, rubric }: QuestionFields): string => {
  if (type === QUESTION.case && children.length > 0) return `${children.length} 小题`;
  if (ANSWERED_BY[type] === 'trueOrFalse') return verdictText(answer[0]);
  if (ANSWERED_BY[type] === 'text') return `${rubric.length} 个要点`;
  return answer.join(ANSWERED_BY[type] === 'blanks' ? '；' : '');
};

/** 识别结果: what is whole, type by type, with its clause to be put right. */
export const Good = ({ id, byType, mend, onOpen }: Props) => {
  const [type, setType] = useState<QuestionType | null>(null);
  const [page, setPage] = useState(1);
  const rows = useQuery(rowsQuery(id, 'good', page, type ?? undefined));

  return (
    <ImportPart
      title="识别结果"
      note="条款没有写明的按题干推断，可以改"
      end={
        <Segmented
          aria-label="题型"
          value={type ?? 0}
          options={[
            { value: 0, label: '全部' },
            ...byType.map((one) => ({ value: one.type, label: SHORT_TYPE[one.type] })),
          ]}
          onChange={(next) => {
            setType(isType(next) ? next : null);
            setPage(1);
          }}
        />
      }
    >
      <QueryBlock query={rows} failed="题目加载失败。" empty="没有可以直接导入的题目">
        {(data) => (
          <>
            <div className={css.scroll} tabIndex={0} role="region" aria-label="识别出的题目">
              <table className={`headed ${css.table}`}>
                <thead>
                  <tr>
                    <th scope="col" className={css.figure}>
                      题号
                    </th>
                    <th scope="col">题干</th>
                    <th scope="col">题型</th>
                    <th scope="col">答案</th>
                    <th scope="col">条款</th>
                    <th scope="col" className={css.figure}>
                      难度
                    </th>
                    <th scope="col">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row) => (
                    <tr key={row.no}>
                      <td className={`num ${css.figure}`}>{row.no}</td>
                      <td className={css.fluid}>
                        <span className={css.source}>{row.question.stem}</span>
                        {row.warnings.map((warning) => (
                          <div key={warning} className={css.warn}>
                            {warning}
                          </div>
                        ))}
                      </td>
                      <td>{SHORT_TYPE[row.question.type]}</td>
                      <td className={css.answer}>{answerText(row.question)}</td>
                      <td className={css.clause}>
                        <ClauseSelect
                          label={`第 ${row.no} 题的条款`}
                          value={row.question.clauseId}
                          onChange={(clauseId) => mend({ no: row.no, question: { ...row.question, clauseId } })}
                        />
                        {row.clauseGuessed && <div className="note">推断</div>}
                      </td>
                      <td className={`num ${css.figure}`}>{row.question.difficulty}</td>
                      <td>
                        <Button small text aria-label={`展开，第 ${row.no} 题`} onClick={() => onOpen(row)}>
                          展开
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pages of="识别结果" page={page} pageSize={PAGE.good} total={data.total} onPage={setPage} />
          </>
        )}
      </QueryBlock>
    </ImportPart>
  );
};
