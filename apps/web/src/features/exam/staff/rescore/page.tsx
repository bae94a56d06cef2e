import { useQuery } from '@tanstack/react-query';
import { RESCORE_STATE, type RescoreDetail, rescoreEffects } from '@zhibiao/contract/exam/staff-rescore';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';
import { EffectTable } from '#features/exam/staff/rescore/effect-table.tsx';
import { rescoreQuery } from '#features/exam/staff/rescore/queries.ts';
import { RescoreHead, RescoreNotes } from '#features/exam/staff/rescore/rescore-head.tsx';
import { useRescoreActs } from '#features/exam/staff/rescore/use-rescore-acts.ts';
import { rescoreSubjectText } from '#features/exam/staff/rescore/words.tsx';
import { useInvalidate } from '#lib/api/ask.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

const LIST = '/console/exam/rescore';

/** One re-score: tried, confirmed, decided about. */
export const Component = () => {
  const { id = '' } = useParams();
  const query = useQuery(rescoreQuery(id));
  useConsoleTitle({
    title: query.data ? `重判 ${rescoreSubjectText(query.data)}` : '重判',
    crumbs: [{ label: '重判', to: LIST }],
  });

  return (
    <QueryBlock
      query={query}
      failed="重判加载失败。"
      gone={(sentence) => <Empty text={sentence} action={<ButtonLink to={LIST}>返回重判</ButtonLink>} />}
    >
      {(row) => <Rescore row={row} />}
    </QueryBlock>
  );
};

const Rescore = ({ row }: { row: RescoreDetail }) => {
  const acts = useRescoreActs(row);
  const invalidate = useInvalidate();
  const readAnew = useEffectEvent(() => void invalidate(rescoreEffects));
  useEffect(() => readAnew(), [row.state]);

  return (
    <div className="stack shrinks gap-16">
      <RescoreHead row={row} acts={acts} />
      <RescoreNotes row={row} />
      {row.state !== RESCORE_STATE.trying && <EffectTable row={row} acts={acts} />}
    </div>
  );
};
