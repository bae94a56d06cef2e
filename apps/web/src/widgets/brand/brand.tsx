import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { siteQuery, useSiteName } from '#lib/session/site.ts';
import { Book } from './book.tsx';
import css from './brand.module.css';

/** The training body's mark, or the book. */
export const Mark = () => {
  const logo = useQuery(siteQuery).data?.site.logo;
  if (logo) return <img src={logo} alt="" width={32} height={32} />;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <Book left="#fff" right="var(--art-5)" />
    </svg>
  );
};

/** The mark and the name, which lead home. */
export const Brand = () => {
  const name = useSiteName();

  return (
    <Link className={css.brand} to={paths.home} aria-label={`${name} 首页`}>
      <Mark />
      <span>{name}</span>
    </Link>
  );
};
