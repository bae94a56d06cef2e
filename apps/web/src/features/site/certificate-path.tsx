import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/url/paths.ts';
import { siteQuery } from '#lib/session/site.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import css from './certificate-path.module.css';

const stepsOf = (days: string) => [
  { title: '学习', text: '按讲次学完必修内容，学时由服务器逐段记录。' },
  { title: '考试', text: '完成课程后参加结业考试，成绩合格即可申请。' },
  { title: '申请', text: `核对姓名与材料，在线提交，进度随时可查${days}。` },
  { title: '领证', text: '下载带签章的电子证书，任何人都可扫码核验。' },
];

/** Certification as a visible path. */
export const CertificatePath = () => {
  const site = useQuery(siteQuery).data?.site;
  const days = site ? `；一般 ${site.reviewDays} 个工作日内审核，${site.issueDays} 个工作日内签发` : '';
  return (
    <>
      <ol className={css.path}>
        {stepsOf(days).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="note">{text}</p>
          </li>
        ))}
      </ol>
      <div className={css.next}>
        <ButtonLink to={paths.studyProve}>我的证书</ButtonLink>
        <ButtonLink to={paths.verify}>核验证书</ButtonLink>
      </div>
    </>
  );
};
