import { type ArticleRow, SERVICE_KIND } from '@zhibiao/contract/article/learner';
import { isOrg } from '@zhibiao/contract/auth/roles';
import { paths } from '#lib/url/paths.ts';
import { isOfSite, safeUrl } from '#lib/url/safe-url.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { ButtonLink } from '#ui/action/button.tsx';

type Step = { to: string; text: string };

/** What only an administrator can do is, for everybody else, a matter of belonging to an organisation. */
const stepOf = (service: ArticleRow, administrator: boolean): Step | null => {
  const url = service.linkUrl ? safeUrl(service.linkUrl) : null;
  if (!url || !isOfSite(url)) return null;
  const to = url.pathname + url.search;
  if (service.kind !== SERVICE_KIND.own) return { to, text: '学习相关课程' };
  if (!to.startsWith(paths.admin)) return { to, text: '去办理' };
  return administrator ? { to, text: '机构申请' } : { to: paths.joinEnterprise, text: '加入机构' };
};

/** The next step of a service, where the platform has one. */
export const ServiceStep = ({ service, primary = false }: { service: ArticleRow; primary?: boolean }) => {
  const viewer = useViewer();
  const step = stepOf(service, viewer !== null && isOrg(viewer.role));

  return step ? (
    <ButtonLink primary={primary} to={step.to} aria-label={`${step.text}：${service.title}`}>
      {step.text}
    </ButtonLink>
  ) : null;
};
