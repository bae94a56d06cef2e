import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { countsQuery } from './queries.ts';

/** On the first page of staff who make papers: that some cannot be drawn, or soon not any more. */
export const UnwellPapers = () => {
  const may = useCan()('paper:list');
  const unwell = useQuery({ ...countsQuery, enabled: may }).data?.unwell ?? 0;
  if (!may || unwell === 0) return null;
  return (
    <Alert kind="warning" action={<Link to="/console/paper?unwell=1">去处理</Link>}>
      有 <b className="num">{unwell}</b> 份已发布的试卷需要处理：题目不足、将要失效，或与公布答案的试卷共用题目。
    </Alert>
  );
};
