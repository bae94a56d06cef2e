import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { CHANGE_STATUS } from '@zhibiao/contract/org/org';
import { ownerEvidence } from '@zhibiao/contract/org/staff-acts';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Dock, DockPart } from '#widgets/dock/dock.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import { PrivatePicture } from '#widgets/dock/private-picture.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { orgChangeText, OrgChangePanel } from './change-panel.tsx';
import { Members } from './members.tsx';
import { OrgActs } from './org-acts.tsx';
import { OrgState } from './org-state.tsx';
import { orgQuery } from './queries.ts';
import { OrgReviewPanel } from './review-panel.tsx';
import css from './review.module.css';

/** One organisation: what it says, who is in it, who runs it, what it requested to change, and what was done to it. */
export const OrgDock = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery(orgQuery(id));
  const org = query.data;

  return (
    <Dock
      title={org ? org.orgName : '机构'}
      tools={
        org && (
          <span className="row gap-8">
            <OrgState status={org.status} />
            <OrgActs org={org} />
          </span>
        )
      }
      onClose={onClose}
    >
      <QueryBlock query={query} failed="机构信息加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(data) => (
          <Tabs
            label={data.orgName}
            tabs={[
              { key: 'facts', label: '概览', content: <OrgReviewPanel id={data.id} /> },
              { key: 'members', label: '成员', content: <Members orgId={data.id} /> },
              { key: 'admins', label: '管理员', content: <Admins org={data} /> },
              { key: 'changes', label: data.changeId ? '变更（待审）' : '变更', content: <Changes org={data} /> },
              { key: 'log', label: '操作记录', content: <ObjectLog object="org" id={data.id} /> },
            ]}
          />
        )}
      </QueryBlock>
    </Dock>
  );
};

const Admins = ({ org }: { org: OrgDetail }) => (
  <>
    {org.admins.length === 0 ? (
      <p className="note">没有管理员。</p>
    ) : (
      <table className={css.rows}>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">身份</th>
            <th scope="col">手机与邮箱</th>
            <th scope="col">注册</th>
          </tr>
        </thead>
        <tbody>
          {org.admins.map(({ memberId, name, role, mobileMasked, emailMasked, registerTime }) => (
            <tr key={memberId ?? name}>
              <td>{name}</td>
              <td>{labelOf(ROLE, role)}</td>
              <td className="num">{[mobileMasked, emailMasked].filter(Boolean).join('　') || '—'}</td>
              <td className="num">{registerTime.slice(0, 10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {org.owners.length > 0 && <OwnerChanges org={org} />}
  </>
);

const OwnerChanges = ({ org }: { org: OrgDetail }) => (
  <DockPart title="平台更换负责人">
    {org.owners.map((change) => (
      <OwnerChange key={change.id} change={change} />
    ))}
  </DockPart>
);

const OwnerChange = ({ change }: { change: OrgDetail['owners'][number] }) => {
  const [open, setOpen] = useState(false);
  const { id, former, owner, by, evidence, time } = change;
  return (
    <>
      <p>
        <time className="num">{time.slice(0, 16)}</time>　{former ?? '无'} → {owner ?? '—'}　{by ?? '—'}办理{' '}
        {evidence > 0 && (
          <Button text small onClick={() => setOpen(!open)} aria-expanded={open}>
            证明材料（{evidence}）
          </Button>
        )}
      </p>
      {open &&
        Array.from({ length: evidence }, (_, at) => (
          <PrivatePicture
            key={at}
            spec={ownerEvidence}
            input={{ params: { id, no: at + 1 } }}
            name={`证明材料${at + 1}`}
          />
        ))}
    </>
  );
};

/** The one that waits is decided here; the others are history. */
const Changes = ({ org }: { org: OrgDetail }) => {
  const past = org.changes.filter(({ status }) => status !== CHANGE_STATUS.open);
  if (org.changes.length === 0) return <p className="note">还没有变更申请。</p>;
  return (
    <>
      {org.changeId && <OrgChangePanel id={org.changeId} />}
      {past.length > 0 && (
        <DockPart title="历次变更">
          <table className={css.rows}>
            <thead>
              <tr>
                <th scope="col">提交</th>
                <th scope="col">变更内容</th>
                <th scope="col">结果</th>
              </tr>
            </thead>
            <tbody>
              {past.map((change) => (
                <tr key={change.id}>
                  <td className="num">{change.createTime.slice(0, 16)}</td>
                  <td>{orgChangeText(change)}</td>
                  <td>
                    {labelOf(CHANGE_STATUS, change.status)}
                    {change.reason && <p className="note">{change.reason}</p>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DockPart>
      )}
    </>
  );
};
