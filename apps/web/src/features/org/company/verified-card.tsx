import { useMutation } from '@tanstack/react-query';
import {
  LICENSE_READERS,
  listChanges,
  CHANGED_FIELD,
  type ChangedField,
  type OrgChange,
  type OrgData,
  withdrawChange,
} from '@zhibiao/contract/org/org';
import { useState, type ReactNode } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { viewerOrgQuery } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ChangeItems } from './change-items.tsx';
import css from '#features/org/org-info.module.css';
import { FactValue } from './fact-value.tsx';

const FIELDS = Object.keys(CHANGED_FIELD) as ChangedField[];

/** What staff have verified; a change is a request to staff, and the old value stays valid until it is decided. */
export const VerifiedCard = ({ org, may }: { org: OrgData; may: boolean }) => {
  const [asking, setAsking] = useState(false);

  return (
    <Card
      title="登记信息"
      text="由平台核对。变更审核通过前，原信息继续有效。"
      action={
        may &&
        !org.change && (
          <Button small onClick={() => setAsking(true)}>
            申请变更
          </Button>
        )
      }
    >
      <CardBody>
        {org.change && <Pending change={org.change} may={may} />}
        {org.licenseUrl === null && !org.change && (
          <div className={css.warning}>
            <Alert
              kind="warning"
              icon="warn"
              action={
                may && (
                  <Button small onClick={() => setAsking(true)}>
                    上传营业执照
                  </Button>
                )
              }
            >
              还没有上传营业执照。{LICENSE_READERS}。
            </Alert>
          </div>
        )}
        <dl className={css.facts}>
          {FIELDS.map((field) => (
            <Fact key={field} name={CHANGED_FIELD[field]}>
              <FactValue field={field} value={org[field]} />
            </Fact>
          ))}
        </dl>
      </CardBody>
      {asking && <ChangeDialog org={org} onClose={() => setAsking(false)} />}
    </Card>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Pending = ({ change, may }: { change: OrgChange; may: boolean }) => {
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawChange, { body: { id: change.id } }),
    onSuccess: () => toast.success('变更申请已撤回'),
    // Fetched again also after a refusal: the request may have been decided meanwhile.
    onSettled: () => invalidate(viewerOrgQuery, listChanges),
  });
  const ask = async () => {
    if (await confirm({ title: '撤回变更申请？', text: '撤回后原信息继续有效，可以重新提交。', ok: '撤回' }))
      withdraw.mutate();
  };

  return (
    <div className={css.pending}>
      <Alert
        kind="warning"
        action={
          may && (
            <Button small busy={withdraw.isPending} onClick={() => void ask()}>
              撤回申请
            </Button>
          )
        }
      >
        <b>变更审核中</b>
        <p className="note num">
          {change.createdBy}　{change.createTime} 提交
        </p>
      </Alert>
      <ChangeItems items={change.items} />
    </div>
  );
};
