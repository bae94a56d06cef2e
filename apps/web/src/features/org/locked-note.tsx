import { useQuery } from '@tanstack/react-query';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { adminsQuery } from './queries.ts';
import css from './right-gate.module.css';

/** Which pages the viewer may not use, and who opens them. */
export const LockedNote = ({ pages }: { pages: readonly string[] }) => {
  const owner = useQuery(adminsQuery).data?.find(({ role }) => role === ROLE.owner)?.name;

  return (
    <p className={css.locked}>
      {pages.join('、')}没有开通，由机构负责人{owner && ` ${owner} `}开通。
    </p>
  );
};
