import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { ApplyReview } from '#features/apply/staff/review/review.tsx';
import { systemApplyQuery } from '#features/apply/staff/queries.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';

const LIST = '/console/apply';

/** One application: reviewed, taken over, or sent back. */
export const Component = () => {
  const { id = '' } = useParams();
  const { data } = useQuery(systemApplyQuery(id));
  const navigate = useNavigate();
  useConsoleTitle({
    title: data ? `申请 ${data.applyNo}` : '认证申请',
    crumbs: [{ label: '认证申请', to: LIST }],
  });
  return <ApplyReview id={id} onDone={() => void navigate(LIST)} />;
};
