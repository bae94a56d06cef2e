import { useQuery } from '@tanstack/react-query';
import type { ArticleRow } from '@zhibiao/contract/article/learner';
import { Link } from 'react-router-dom';
import { helpQuestionsQuery, usageQuery } from '#lib/api/help.ts';
import { thisYear } from '#lib/format/this-year.ts';
import { paths } from '#lib/url/paths.ts';
import { safeUrl } from '#lib/url/safe-url.ts';
import { siteQuery, useSiteName } from '#lib/session/site.ts';
import { Brand } from '#widgets/brand/brand.tsx';
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
  const questions = documentOf('常见问题', useQuery(helpQuestionsQuery).data);
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
        <HelpLinks />
        <Base />
      </div>
    </footer>
  );
};

/** Where a registration of the public security authority can be looked up, by the number in it. */
const gonganUrl = (text: string): string => {
  const code = text.replace(/\D/g, '');
  return code ? `https://beian.mps.gov.cn/#/query/webSearch?code=${code}` : 'https://beian.mps.gov.cn/';
};

/** The links that the training body gives beside the site's own. */
const HelpLinks = () => {
  const links = useQuery(siteQuery).data?.site.helpLinks ?? [];
  if (links.length === 0) return null;

  return (
    <ul className={css.links} aria-label="帮助链接">
      {links.map(({ title, url }) => (
        <li key={`${title} ${url}`}>
          {url.startsWith('/') ? (
            <Link to={url}>{title}</Link>
          ) : (
            <a href={safeUrl(url)?.href} rel="noreferrer" target="_blank">
              {title}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
};

/** Who answers, and under which registrations. */
const Base = () => {
  const site = useQuery(siteQuery).data?.site;

  return (
    <div className={css.base}>
      {site?.hotline && <span className="num">服务热线 {site.hotline}</span>}
      {site?.hours && <span className="num">{site.hours}</span>}
      {site?.mail && <a href={`mailto:${site.mail}`}>{site.mail}</a>}
      {site?.address && <span>{site.address}</span>}
      {site?.icp && (
        <a href="https://beian.miit.gov.cn/" rel="noreferrer" target="_blank">
          {site.icp}
        </a>
      )}
      {site?.gongan && (
        <a href={gonganUrl(site.gongan)} rel="noreferrer" target="_blank">
          {site.gongan}
        </a>
      )}
      {site?.demo && <span>演示站点，人员与机构均为虚构</span>}
      <span>
        © {thisYear()} {useSiteName()}
      </span>
    </div>
  );
};
