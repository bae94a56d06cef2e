import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { coursePoliciesQuery } from '#features/lesson/learner/queries.ts';
import css from './course-policies.module.css';

/** Policies that name the standard; nothing where there are none. */
export const CoursePolicies = ({ standardCode }: { standardCode: string }) => {
  const { data } = useQuery(coursePoliciesQuery(standardCode));
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-label="相关政策">
      <div className={`row baseline spread gap-16 ${css.head}`}>
        <h2>相关政策</h2>
        <Link to={paths.policyDoc}>全部文件</Link>
      </div>
      <ul className={css.list}>
        {data.rows.map(({ id, title, issuer, docNo, publishDate }) => (
          <li key={id}>
            <Link to={`${paths.policyDetail}?id=${id}`}>{title}</Link>
            <p className="note num">
              {[issuer, docNo].filter(Boolean).join('　')}
              <span>{publishDate}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
