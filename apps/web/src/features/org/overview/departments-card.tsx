import { namesOf } from '@zhibiao/contract/member/department-path';
import type { DepartmentStudy } from '@zhibiao/contract/org/overview';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { art, color } from '#theme/tokens.ts';
import css from './overview.module.css';

/** Below this share a department is worth a word. */
const LOW = 50;

/** Of all records of study of a department, how many are finished. */
export const DepartmentsCard = ({ departments }: { departments: readonly DepartmentStudy[] }) => (
  <section className={`panel ${css.panel} ${css.half}`} aria-labelledby="overview-departments">
    <header>
      <h2 id="overview-departments">各部门完成率</h2>
      <span className="note">学完的学习记录</span>
    </header>
    {departments.every(({ records }) => records === 0) ? (
      <p className={css.calm}>
        还没有学习记录。<Link to={paths.adminStudy}>指派课程</Link>后，这里按部门显示完成率。
      </p>
    ) : (
      <ul className={`num ${css.bars}`}>
        {departments.map((one) => (
          <Row key={one.path} {...one} />
        ))}
      </ul>
    )}
  </section>
);

const Row = ({ path, people, records, finished }: DepartmentStudy) => {
  const percent = records === 0 ? 0 : Math.round((finished / records) * 100);
  const below = path !== null && namesOf(path).length > 1;
  const low = records > 0 && percent < LOW;

  return (
    <li className={below ? css.below : undefined}>
      {path === null ? (
        <span>未分部门</span>
      ) : (
        <Link to={`${paths.adminStudy}?department=${encodeURIComponent(path)}`}>{namesOf(path).at(-1)}</Link>
      )}
      <span className={css.headcount}>{people} 人</span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={100} height={1} fill={art[6]} />
        <rect width={percent} height={1} fill={low ? color.warning : art[below ? 3 : 2]} />
      </svg>
      <b className={low ? css.low : undefined}>{records === 0 ? '—' : `${percent}%`}</b>
    </li>
  );
};
