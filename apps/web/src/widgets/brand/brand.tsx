import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { siteQuery, useSiteName } from '#lib/session/site.ts';
import css from './brand.module.css';

const RULE =
  'M36 9.500 21.500 6v26L36 35.500v-3.600l-6-1.450v-2.500l6 1.450v-3.400l-9-2.170v-2.500l9 2.170' +
  'v-3.400l-6-1.450v-2.500l6 1.450v-3.400l-9-2.170v-2.500l9 2.170z';

/** The mark on a 40 grid: an open book whose right page is a measuring rule. */
const Book = ({ left, right }: { left?: string; right?: string }) => (
  <>
    <path fill={left} d="M4 9.500 18.500 6v26L4 35.500z" />
    <path fill={right} d={RULE} />
  </>
);

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
