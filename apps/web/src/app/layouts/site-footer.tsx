import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { siteQuery } from '#features/site/queries.ts';
import { paths } from '#lib/paths.ts';
import { Brand } from '#widgets/brand.tsx';
import css from './site-footer.module.css';

const links = [
  { to: paths.certificateServices, text: '证书服务' },
  { to: paths.verify, text: '证书核验' },
  { to: paths.teacherList, text: '教师介绍' },
  { to: paths.feedback, text: '意见反馈' },
  { to: `${paths.policyDetail}?id=user-agreement`, text: '用户协议' },
  { to: `${paths.policyDetail}?id=privacy-policy`, text: '隐私政策' },
];

export const SiteFooter = () => {
  const site = useQuery(siteQuery).data?.site;

  return (
    <footer className={`ink ${css.footer}`}>
      <div className="wrap">
        <div className={css.top}>
          <div>
            <Brand />
            <p>知识产权管理体系标准培训平台。本平台开展标准培训与考核，不从事体系认证活动。</p>
          </div>
          <nav aria-label="页脚">
            {links.map(({ to, text }) => (
              <Link key={to} to={to}>
                {text}
              </Link>
            ))}
          </nav>
        </div>
        <div className={css.base}>
          {site?.hotline && <span className="num">服务热线 {site.hotline}</span>}
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
      </div>
    </footer>
  );
};
