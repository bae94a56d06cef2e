import { useQuery } from '@tanstack/react-query';
import type { ArticleRow } from '@zhibiao/contract/article';
import { Link } from 'react-router-dom';
import { siteQuery } from '#features/site/queries.ts';
import { questionsQuery, usageQuery } from '#lib/help.ts';
import { paths } from '#lib/paths.ts';
import { Brand } from '#widgets/brand.tsx';
import css from './site-footer.module.css';

type Entry = { to: string; text: string };

const documentOf = (text: string, article: ArticleRow | null | undefined): Entry[] =>
  article ? [{ to: `${paths.policyDetail}?id=${article.id}`, text }] : [];

const ABOUT_US = [
  { to: paths.certificateServices, text: '证书服务' },
  { to: paths.verify, text: '证书核验' },
  { to: paths.teacherList, text: '教师介绍' },
];
const RULES = [
  { to: `${paths.policyDetail}?id=user-agreement`, text: '用户协议' },
  { to: `${paths.policyDetail}?id=privacy-policy`, text: '隐私政策' },
  { to: `${paths.policyDetail}?id=accessibility`, text: '无障碍说明' },
];

export const SiteFooter = () => {
  // The documents of the help button.
  const usage = documentOf('使用说明', useQuery(usageQuery).data);
  const questions = documentOf('常见问题', useQuery(questionsQuery).data);
  const columns = [[{ to: paths.feedback, text: '意见反馈' }, ...usage, ...questions], ABOUT_US, RULES];

  return (
    <footer className={`ink ${css.footer}`}>
      <div className="wrap">
        <div className={css.top}>
          <div>
            <Brand />
            <p>知识产权管理体系标准培训平台。本平台开展标准培训与考核，不从事体系认证活动。</p>
          </div>
          <nav aria-label="页脚">
            {columns.map((links) => (
              <ul key={links[0]?.text}>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
        </div>
        <Base />
      </div>
    </footer>
  );
};

/** Who answers, and under which registrations. */
const Base = () => {
  const site = useQuery(siteQuery).data?.site;

  return (
    <div className={css.base}>
      {site?.hotline && <span className="num">服务热线 {site.hotline}</span>}
      {site?.hours && <span className="num">{site.hours}</span>}
      {site?.icp && (
        <a href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
          {site.icp}
        </a>
      )}
      {site?.gongan && (
        <a href="https://beian.mps.gov.cn/" rel="noreferrer" target="_blank">
          {site.gongan}
        </a>
      )}
      {site?.demo && <span>演示站点，人员与机构均为虚构</span>}
      <span>© {new Date().getFullYear()} 知标学堂</span>
    </div>
  );
};
