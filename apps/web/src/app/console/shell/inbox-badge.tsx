import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { workCountsQuery } from '#features/inbox/staff/queries.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './top-bar.module.css';

const MOST = 99;

/** How much waits for a decision that one may make; nothing where there is none. */
export const InboxBadge = () => {
  const count = useQuery(workCountsQuery).data;
  if (!count || count.kinds.length === 0) return null;
  return (
    <Link className={css.inbox} to="/console/inbox" aria-label={`待办，${count.all} 项`}>
      <Icon name="bell" />
      {count.all > 0 && <b className="num">{count.all > MOST ? `${MOST}+` : count.all}</b>}
    </Link>
  );
};
