import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import { Segmented } from 'antd';
import { useId, useState } from 'react';
import { Pieces } from '#ui/text/pieces.tsx';
import pieces from '#ui/text/pieces.module.css';
import { textDiff } from '#lib/format/text-diff.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from '#features/question/staff/import/import.module.css';
import { Pages, ImportPart } from '#features/question/staff/import/reading/part.tsx';
import { PAGE, rowsQuery, type Mend, type Staged } from '#features/question/staff/import/queries.ts';

type Similar = NonNullable<Staged['similar']>;

/** 疑似重复: what the bank has already, or the file twice, beside it. */
export const Doubles = ({ id, count, mend }: { id: string; count: number; mend: Mend }) => {
  const [page, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(count / PAGE.similar));
  const rows = useQuery({ ...rowsQuery(id, 'similar', Math.min(page, last)), enabled: count > 0 });
  if (count === 0) return null;

  return (
    <ImportPart
      title="疑似重复"
      note={
        <span className={pieces.legend}>
          <ins>蓝底</ins>是文件里不同的字，<del>灰底</del>是原有的字
        </span>
      }
    >
      <QueryBlock query={rows} failed="题目加载失败。">
        {(data) => (
          <>
            {data.rows.map(
              (row) =>
                row.similar && (
                  <Pair key={row.no} row={row} similar={row.similar} onSkip={(skip) => mend({ no: row.no, skip })} />
                ),
            )}
            <Pages
              of="疑似重复"
              page={Math.min(page, last)}
              pageSize={PAGE.similar}
              total={data.total}
              onPage={setPage}
            />
          </>
        )}
      </QueryBlock>
    </ImportPart>
  );
};

const otherName = ({ id, no }: Similar): string => (id === null ? `第 ${no} 题` : questionNo(no));

type PairProps = { row: Staged; similar: Similar; onSkip: (skip: boolean) => void };
const Pair = ({ row, similar, onSkip }: PairProps) => {
  const id = useId();
  const { no, question, skip } = row;

  return (
    <article className={css.pair} aria-labelledby={id}>
      <header>
        <h3 id={id} className="num">
          第 {no} 题与{similar.id === null ? '文件中的' : ' '}
          {otherName(similar)}
        </h3>
        <Tag kind="warning">{similar.percent === 100 ? '相同' : `相似 ${similar.percent}%`}</Tag>
        <Segmented
          className={css.end ?? ''}
          aria-label={`第 ${no} 题处理方式`}
          value={skip ? 'skip' : 'take'}
          options={[
            { value: 'skip', label: '不导入' },
            { value: 'take', label: '仍然导入' },
          ]}
          onChange={(way) => onSkip(way === 'skip')}
        />
      </header>
      <div className={css.sides}>
        <Side title={`文件中的第 ${no} 题`} one={question} other={similar} side="after" />
        <Side
          title={similar.id === null ? `文件中的第 ${similar.no} 题` : `题库中的 ${questionNo(similar.no)}`}
          aside={similar.id === null ? '' : labelOf(QUESTION_STATUS, similar.status)}
          one={similar}
          other={question}
          side="before"
        />
      </div>
    </article>
  );
};

type ComparedQuestion = Pick<Similar, 'stem' | 'options' | 'answer'>;
type SideProps = {
  title: string;
  aside?: string;
  one: ComparedQuestion;
  other: ComparedQuestion;
  side: 'before' | 'after';
};

const Side = ({ title, aside, one, other, side }: SideProps) => {
  const diff = (own: string, its: string) => (side === 'after' ? textDiff(its, own) : textDiff(own, its));
  return (
    <div>
      <p className={`note ${css.sideHead}`}>
        <span>{title}</span>
        <span>{aside}</span>
      </p>
      <p>
        <Pieces side={side} pieces={diff(one.stem, other.stem)} />
      </p>
      <ol className={css.letters}>
        {one.options.map(({ key, text }) => {
          const right = one.answer.includes(key);
          return (
            <li key={key} className={right ? (css.right ?? '') : ''}>
              <b>{key}</b>
              <Pieces side={side} pieces={diff(text, other.options.find((option) => option.key === key)?.text ?? '')} />
              {right && (
                <>
                  <Icon name="check" size={16} />
                  <span className="sr">（正确）</span>
                </>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
};
