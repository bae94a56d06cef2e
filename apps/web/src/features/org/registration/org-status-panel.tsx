import { useQuery } from '@tanstack/react-query';
import type { OrgData } from '@zhibiao/contract/org/org';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { useState } from 'react';
import { paths } from '#lib/url/paths.ts';
import { siteQuery } from '#lib/session/site.ts';
import { useViewer, useViewerOrg } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { LicenseForm } from './license-form.tsx';
import css from './org-status-panel.module.css';
import { ResubmitDialog } from './resubmit-dialog.tsx';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewSteps } from './review-steps.tsx';

type Reason = { title: string; text: string };
const NONE: Reason = { title: '尚未加入机构', text: '您的账号还没有所属机构，加入后才能使用机构管理。' };
const REASONS: Record<number, Reason> = {
  [ORG_STATUS.review]: {
    title: '机构审核中',
    text: '平台正在核对机构名称、统一社会信用代码和营业执照，通过后会通知您，届时即可邀请学员。',
  },
  [ORG_STATUS.disabled]: { title: '机构已停用', text: '机构管理暂不能使用，您和机构的学员仍可继续学习。' },
  [ORG_STATUS.refused]: { title: '机构审核未通过', text: '请按审核意见修改机构资料，重新提交后平台会再次审核。' },
};

/**
 * Why 机构管理 is not available, for administrators of an organisation that is not in force: how its review goes, what is
 * missing, and what comes then.
 */
export const OrgStatusPanel = () => {
  const status = useViewer()?.orgStatus;
  const org = useViewerOrg();
  const { title, text } = (typeof status === 'number' && REASONS[status]) || NONE;

  return (
    <section className={`panel ${css.panel}`}>
      <h1>{title}</h1>
      <p className={css.text}>{text}</p>
      {typeof status === 'number' && (
        <QueryBlock query={org} failed="机构信息加载失败。">
          {(data) => data && (data.status === ORG_STATUS.disabled ? <Disabled org={data} /> : <Review org={data} />)}
        </QueryBlock>
      )}
      <p className={css.actions}>
        <ButtonLink to={paths.home}>返回首页</ButtonLink>
        <ButtonLink to={paths.feedback}>意见反馈</ButtonLink>
      </p>
    </section>
  );
};

/** Why, and whom to call. */
const Disabled = ({ org: { disabledReason } }: { org: OrgData }) => {
  const { data: kv } = useQuery(siteQuery);
  const hotline = kv?.site.hotline;
  return (
    <Alert kind="error">
      {disabledReason && (
        <p>
          <b>停用原因</b>　{disabledReason}
        </p>
      )}
      <p>
        如有疑问，请{hotline ? `致电 ${hotline}${kv.site.hours ? `（${kv.site.hours}）` : ''}，或` : ''}
        通过意见反馈联系平台。
      </p>
    </Alert>
  );
};

const Review = ({ org }: { org: OrgData }) => {
  const refused = org.status === ORG_STATUS.refused;
  if (org.status !== ORG_STATUS.review && !refused) return null;

  return (
    <>
      {refused && org.rejectReason && (
        <Alert kind="error" action={<Mend org={org} />}>
          <b>审核意见</b>　{org.rejectReason}
        </Alert>
      )}
      {refused && !org.rejectReason && <Mend org={org} />}
      <ReviewSteps refused={refused} />
      {!refused && <LicenseForm licenseUrl={org.licenseUrl} />}
      <ReviewFacts org={org} />
    </>
  );
};

const Mend = ({ org }: { org: OrgData }) => {
  const [open, setOpen] = useState(false);

  return (
    <>
      <Button primary onClick={() => setOpen(true)}>
        修改并重新提交
      </Button>
      {open && <ResubmitDialog org={org} onClose={() => setOpen(false)} />}
    </>
  );
};
