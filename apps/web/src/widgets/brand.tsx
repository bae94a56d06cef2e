import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#lib/paths.ts';
import { siteQuery, useSiteName } from '#lib/site.ts';
import { Book } from './book.tsx';
import css from './brand.module.css';

/** The mark and the name, which lead home. */
export const Brand = () => {
  const name = useSiteName();
  const logo = useQuery(siteQuery).data?.site.logo;

  return (
    <Link className={css.brand} to={paths.home} aria-label={`${name} 首页`}>
      {logo ? (
        <img src={logo} alt="" width={32} height={32} />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <Book left="#fff" right="var(--art-5)" />
        </svg>
      )}
      <span>{name}</span>
    </Link>
  );
};
