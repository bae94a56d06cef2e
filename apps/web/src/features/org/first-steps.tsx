import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { useViewerOrg } from '#lib/session/viewer.ts';
import { Icon } from '#ui/icon/icon.tsx';
import css from './first-steps.module.css';

/** After the review, until a member besides the owner has come in: what comes next, and what is still missing. */
export const FirstSteps = () => {
  const { data: org } = useViewerOrg();
  if (!org || org.status !== ORG_STATUS.active || org.memberCount > 1) return null;
  const missing = [
    ...(org.licenseUrl === null && !org.change ? ['营业执照'] : []),
    ...(org.legalPerson === null && !org.change ? ['法定代表人'] : []),
    ...(org.contactMobile === null && org.contactEmail === null ? ['联系方式'] : []),
  ];

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="first-steps">
      <h2 id="first-steps">
        <Icon name="done" />
        机构审核已通过，接下来
      </h2>
      <ol>
        <li>
          <b>邀请学员</b>：在<Link to={paths.admin}>学员邀请</Link>创建邀请码，把链接或海报发给学员；人多时可以在
          <Link to={paths.adminStudent}>学员管理</Link>导入名单。
        </li>
        <li>
          <b>指派课程</b>：学员加入后，在<Link to={paths.adminStudy}>学习管理</Link>指派课程，查看进度和学时。
        </li>
        <li>
          <b>申请证书</b>：学完并通过考试的学员，可以在<Link to={paths.adminSelfApplication}>内审员证书</Link>提交申请。
        </li>
      </ol>
      {missing.length > 0 && (
        <p className={css.missing}>
          还缺{missing.join('、')}，可以在<Link to={paths.adminCompanyInfo}>机构信息</Link>补充。
        </p>
      )}
    </section>
  );
};
