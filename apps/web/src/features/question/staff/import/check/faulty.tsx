import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from '#features/question/staff/import/import.module.css';
import { Pages, ImportPart } from '#features/question/staff/import/reading/part.tsx';
import { PAGE, rowsQuery, type Mend, type Staged } from '#features/question/staff/import/queries.ts';
import { QuickFix } from './quick-fix.tsx';

type Props = { id: string; count: number; mend: Mend; onOpen: (row: Staged) => void };

/** 错误: what cannot come in as it is, mended where it stands. */
export const Faulty = ({ id, count, mend, onOpen }: Props) => {
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(count / PAGE.fault));
  const rows = useQuery({ ...rowsQuery(id, 'fault', Math.min(page, last)), enabled: count > 0 });
  if (count === 0) return null;

  return (
    <ImportPart title="错误" note={`${count} 题，可以直接在这里改好；没有改好的不导入`}>
      <QueryBlock query={rows} failed="题目加载失败。">
        {(data) => (
          <>
            <div className={css.scroll} tabIndex={0} role="region" aria-label="有错误的题目">
              <table className={`headed ${css.table}`}>
                <thead>
                  <tr>
                    <th scope="col">位置</th>
                    <th scope="col">原文</th>
                    <th scope="col">原因</th>
                    <th scope="col">改成</th>
                    <th scope="col">操作</th>
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row) => (
                    <FaultyRow
                      key={row.no}
                      row={row}
                      onMend={(question) => mend({ no: row.no, question })}
                      onSkip={(skip) => mend({ no: row.no, skip })}
                      onOpen={() => onOpen(row)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            <Pages of="错误" page={Math.min(page, last)} pageSize={PAGE.fault} total={data.total} onPage={setPage} />
          </>
        )}
      </QueryBlock>
    </ImportPart>
  );
};

type RowProps = {
  row: Staged;
  onMend: (question: Staged['question']) => void;
  onSkip: (skip: boolean) => void;
  onOpen: () => void;
};

const bare = (field: string): string => field.replace(/[「」]/g, '');

const FaultyRow = ({ row, onMend, onSkip, onOpen }: RowProps) => {
  const { no, place, question, faults, warnings, skip } = row;
  const reads = faults.flatMap(({ field, read }) => (read ? [`${bare(field)}：${read}`] : []));

  return (
    <tr className={skip ? (css.skipped ?? '') : ''}>
      <td>
        第 {no} 题{faults[0] && `「${bare(faults[0].field)}」`}
        <div className="note">{place}</div>
      </td>
      <td className={css.fluid}>
        <span className={css.source}>{question.stem || '（没有题干）'}</span>
        {reads.map((read) => (
          <mark key={read}>{read}</mark>
        ))}
        {warnings.map((warning) => (
          <div key={warning} className="note">
            {warning}
          </div>
        ))}
      </td>
      <td className={css.bad}>
        {faults.map(({ msg, field }, at) => (
          <div key={`${at} ${msg}`}>{faults.length > 1 ? `${bare(field)}：${msg}` : msg}</div>
        ))}
      </td>
      <td>{skip ? <span className="note">已跳过</span> : <QuickFix row={row} onMend={onMend} />}</td>
      <td>
        <span className={css.acts}>
          <Button small text aria-label={`展开，第 ${no} 题`} onClick={onOpen}>
            展开
          </Button>
          <Button small text aria-label={`${skip ? '恢复' : '跳过'}，第 ${no} 题`} onClick={() => onSkip(!skip)}>
            {skip ? '恢复' : '跳过'}
          </Button>
        </span>
      </td>
    </tr>
  );
};
