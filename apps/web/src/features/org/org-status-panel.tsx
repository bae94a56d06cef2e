import type { OrgData } from '@zhibiao/contract/org';
import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { useViewer, useViewerOrg } from '#lib/viewer.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { ResubmitDialog } from './resubmit-dialog.tsx';
import css from './org-status-panel.module.css';

type Reason = { title: string; text: string };
const NONE: Reason = { title: '尚未加入机构', text: '您的账号还没有所属机构，加入后才能使用机构管理。' };
const REASONS: Record<number, Reason> = {
  0: {
    title: '机构审核中',
    text: '平台正在核对机构名称、统一社会信用代码和营业执照，通过后会通知您，届时即可邀请学员。',
  },
  2: { title: '机构已停用', text: '机构管理暂不能使用。如有疑问，请通过意见反馈联系平台。' },
  3: { title: '机构审核未通过', text: '请按审核意见修改机构资料，重新提交后平台会再次审核。' },
};

/** Why 机构管理 is not available, for administrators of an organisation that is not approved. */
export const OrgStatusPanel = () => {
  const status = useViewer()?.orgStatus;
  const { data: org } = useViewerOrg();
  const { title, text } = (typeof status === 'number' && REASONS[status]) || NONE;

  return (
    <section className={`panel ${css.panel}`}>
      <h1>{title}</h1>
      {org && (
        <p className="note num">
          {org.orgName}　{org.creditCode}
        </p>
      )}
      {org?.rejectReason && (
        <div className={css.reason}>
          <Alert kind="error">
            <b>审核意见</b>　{org.rejectReason}
          </Alert>
        </div>
      )}
      <Empty
        text={text}
        action={
          <>
            {org && status === REFUSED && <Mend org={org} />}
            <ButtonLink to={paths.home}>返回首页</ButtonLink>
            <ButtonLink to={paths.feedback}>意见反馈</ButtonLink>
          </>
        }
      />
    </section>
  );
};

const REFUSED = 3;

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
