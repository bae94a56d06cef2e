import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { STAFF_SCOPE } from '@zhibiao/contract/staff/types';
import type { StaffDetail } from '@zhibiao/contract/staff/people';
import type { ReactNode } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { Dock, DockPart } from '#widgets/dock/dock.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './people.module.css';
import { personQuery } from './queries.ts';
import { StaffActs } from './staff-acts.tsx';
import { StaffStatus } from './staff-status.tsx';

type Props = { id: string; onEdit: (person: StaffDetail) => void; onLink: LinkMade; onClose: () => void };
type LinkMade = (name: string, link: string) => void;

/** One member of the staff: the facts, what can be done, and what was done to the account. */
export const StaffDock = ({ id, onEdit, onLink, onClose }: Props) => {
  const query = useQuery(personQuery(id));
  const may = useCan()('staff:edit');

  return (
    <Dock title={query.data?.name ?? '员工'} onClose={onClose}>
      <QueryBlock query={query} failed="员工资料加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
        {(person) => (
          <>
            <Facts person={person} />
            {may && <StaffActs person={person} onEdit={onEdit} onLink={onLink} />}
            <DockPart title="操作记录">
              <ObjectLog object="staff" id={person.id} />
            </DockPart>
          </>
        )}
      </QueryBlock>
    </Dock>
  );
};

const scopeText = ({ scopeKind, orgs, areas }: StaffDetail) =>
  scopeKind === STAFF_SCOPE.all
    ? labelOf(STAFF_SCOPE, scopeKind)
    : [...orgs, ...areas].map(({ name }) => name).join('、');

const Facts = ({ person }: { person: StaffDetail }) => (
  <dl className={css.facts}>
    <Fact label="状态">
      <StaffStatus status={person.status} />
    </Fact>
    <Fact label="登录名">{person.account}</Fact>
    <Fact label="角色">{person.roles.map(({ name }) => name).join('、') || '未分配'}</Fact>
    <Fact label="数据范围">{scopeText(person)}</Fact>
    <Fact label="手机号">{person.mobile ?? '—'}</Fact>
    <Fact label="邮箱">{person.email ?? '—'}</Fact>
    <Fact label="动态验证码">{person.totp ? '已绑定' : '未绑定'}</Fact>
    <Fact label="最近登录">{person.lastLogin ?? '从未登录'}</Fact>
    <Fact label="新建于">{person.createdAt}</Fact>
    {person.note && <Fact label="备注">{person.note}</Fact>}
  </dl>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
