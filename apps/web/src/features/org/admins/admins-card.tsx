import { rightLabel } from '@zhibiao/contract/org-rights';
import { labelOf } from '@zhibiao/contract/core/codes';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dismissAdmin, type OrgPerson } from '@zhibiao/contract/org/org';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';
import { AFTER_HAND_OVER } from './after-hand-over.ts';
import { AppointDialog } from './appoint-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import css from '#features/org/org-info.module.css';
import { ADMINS, adminsQuery, rightsQuery } from '#features/org/queries.ts';
import { RightsDialog } from './rights-dialog.tsx';

/** Who administers the organisation; only its owner decides about it. */
export const AdminsCard = ({ owner }: { owner: boolean }) => {
  const [open, setOpen] = useState<'appoint' | 'hand-over' | null>(null);
  const close = () => setOpen(null);

  return (
    <Card
      title="管理员"
      text={
        owner
          ? '培训管理员管理学员和学习，认证管理员办理认证申请、查询证书；其他权限由您另外开通。'
          : `指定管理员和移交机构由${labelOf(ROLE, ROLE.owner)}操作。`
      }
      action={
        owner && (
          <Button small primary onClick={() => setOpen('appoint')}>
            指定管理员
          </Button>
        )
      }
    >
      <CardBody>
        <QueryBlock query={useQuery(adminsQuery)} failed="管理员加载失败。">
          {(admins) => <Admins admins={admins} owner={owner} />}
        </QueryBlock>
        {owner && (
          <div className={`cluster spread gap-8-16 ${css.handOver}`}>
            <p className="note">移交后{AFTER_HAND_OVER}</p>
            <Button small danger onClick={() => setOpen('hand-over')}>
              移交机构
            </Button>
          </div>
        )}
      </CardBody>
      {open === 'appoint' && <AppointDialog onClose={close} />}
      {open === 'hand-over' && <HandOverDialog onClose={close} />}
    </Card>
  );
};

const Admins = ({ admins, owner }: { admins: readonly OrgPerson[]; owner: boolean }) => (
  <section {...useHeldFocus()} aria-label="管理员名单">
    <ul className={css.people}>
      {admins.map((admin) => (
        <Row key={admin.memberId} admin={admin} owner={owner} />
      ))}
    </ul>
  </section>
);

/** What the owner gave an administrator beside their role, and the dialog that changes it. */
const Rights = ({ memberId, name }: OrgPerson) => {
  const [open, setOpen] = useState(false);
  const rights = useQuery(rightsQuery).data?.find((row) => row.memberId === memberId);
  if (!rights) return null;

  return (
    <>
      <Button small onClick={() => setOpen(true)} aria-label={`设置权限，${name}`}>
        设置权限
      </Button>
      {open && <RightsDialog rights={rights} onClose={() => setOpen(false)} />}
    </>
  );
};

const GrantedNote = ({ memberId }: OrgPerson) => {
  const granted = useQuery(rightsQuery).data?.find((row) => row.memberId === memberId)?.granted ?? [];
  return granted.length > 0 && <p className="note">另外开通：{granted.map(rightLabel).join('、')}</p>;
};

const Row = ({ admin, owner }: { admin: OrgPerson; owner: boolean }) => {
  const invalidate = useInvalidate();
  const decides = owner && admin.role !== ROLE.owner;
  const dismiss = useMutation({
    mutationFn: () => call(dismissAdmin, { body: { memberId: admin.memberId } }),
    onSuccess: () => toast.success('已取消管理员'),
    onSettled: () => invalidate(...ADMINS),
  });
  const ask = async () => {
    if (
      await confirm({
        title: `取消${admin.name}的管理员身份？`,
        text: '取消后不能再进入机构管理，仍是机构学员。',
        ok: '取消管理员',
        cancel: '不取消',
        danger: true,
      })
    )
      dismiss.mutate();
  };

  return (
    <li>
      <div>
        <p>
          <b>{admin.name}</b>
          {admin.self && '（我）'}{' '}
          <Tag kind={admin.role === ROLE.owner ? 'info' : 'plain'}>{labelOf(ROLE, admin.role)}</Tag>
        </p>
        <p className="note num">{[admin.mobile ?? admin.email, admin.department].filter(Boolean).join('　')}</p>
        {decides && <GrantedNote {...admin} />}
      </div>
      {decides && (
        <div className={css.rights}>
          <Rights {...admin} />
          <Button small busy={dismiss.isPending} onClick={() => void ask()} aria-label={`取消管理员，${admin.name}`}>
            取消管理员
          </Button>
        </div>
      )}
    </li>
  );
};
