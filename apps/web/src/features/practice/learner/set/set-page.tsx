import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { PRACTICE_SET } from '@zhibiao/contract/practice/set';
import { Link } from 'react-router-dom';
import { Tag } from '#ui/text/tag.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { setQuery } from './queries.ts';
import type { SetParts } from './set-parts.ts';
import css from './set-page.module.css';
import { SetResult } from './set-result.tsx';
import { SetRun } from './set-run.tsx';

/** One drill or mock paper: under way, or what it said. */
export const SetPage = ({ id, parts }: { id: string; parts: SetParts }) => {
  const set = useQuery(setQuery(id));

  return (
    <QueryBlock query={set} failed="练习加载失败。">
      {(data) => (
        <div className={css.page}>
          <p className="cluster gap-8-12">
            <Tag kind="info">{labelOf(PRACTICE_SET, data.kind)}</Tag>
            <Link to={lessonAddress(data.lessonId)}>{data.lessonName}</Link>
            <span className="note">练习不计学时和成绩</span>
          </p>
          {data.result ? (
            <SetResult set={data} result={data.result} parts={parts} />
          ) : (
            <SetRun set={data} at={set.dataUpdatedAt} parts={parts} />
          )}
        </div>
      )}
    </QueryBlock>
  );
};
