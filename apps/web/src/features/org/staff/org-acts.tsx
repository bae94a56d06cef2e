import { useMutation } from '@tanstack/react-query';
import { disableOrg, enableOrg, reopenOrg } from '@zhibiao/contract/org/staff-acts';
import type { OrgDetail } from '@zhibiao/contract/org/staff';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { MoreMenu, type MoreItem } from '#widgets/dock/more-menu.tsx';
import { ORGS } from './queries.ts';

// Loaded when they are opened.
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));
const PackDialog = lazy(async () => ({ default: (await import('./pack-dialog.tsx')).OrgPackDialog }));
const OwnerDialog = lazy(async () => ({ default: (await import('./owner-dialog.tsx')).OwnerDialog }));

/** What is done with a reason and nothing else, by the standing in which it may be. */
const ACTS = {
  reopen: { spec: reopenOrg, from: ORG_STATUS.refused, word: '重新打开审核', hint: '记入操作记录' },
  disable: { spec: disableOrg, from: ORG_STATUS.active, word: '停用', hint: '机构管理员可见；学员仍可继续学习' },
  enable: { spec: enableOrg, from: ORG_STATUS.disabled, word: '启用', hint: '记入操作记录' },
} as const;
type Act = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as Act[];

type Open = Act | 'edit' | 'owner' | 'pack' | null;

/** What is done to an organisation now and then. */
export const OrgActs = ({ org }: { org: OrgDetail }) => {
  const [open, setOpen] = useState<Open>(null);
  const can = useCan();
  const close = () => setOpen(null);
  const hasOwner: readonly number[] = [ORG_STATUS.active, ORG_STATUS.disabled];
  const pack: MoreItem[] = can('report:export')
    ? [{ key: 'pack', label: '认证审核材料', note: '一段期间的培训与成绩，签名', onChoose: () => setOpen('pack') }]
    : [];
  const edits: (MoreItem | null)[] = [
    { key: 'edit', label: '修改机构信息', onChoose: () => setOpen('edit') },
    ...(hasOwner.includes(org.status)
      ? [{ key: 'owner', label: '更换负责人', note: '负责人已离职，凭证明材料', onChoose: () => setOpen('owner') }]
      : []),
    ...NAMES.filter((act) => ACTS[act].from === org.status).flatMap((act) => [
      null,
      { key: act, label: ACTS[act].word, danger: act === 'disable', onChoose: () => setOpen(act) },
    ]),
  ];
  const items = can('org:edit') ? [...pack, ...edits] : pack;
  if (items.length === 0) return null;

  return (
    <>
      <MoreMenu of={org.orgName} items={items} />
      <Suspense>
        {open === 'pack' && <PackDialog org={org} onClose={close} />}
        {open === 'edit' && <EditDialog org={org} onClose={close} />}
        {open === 'owner' && <OwnerDialog org={org} onClose={close} />}
      </Suspense>
      {open !== null && open in ACTS && <ActDialog org={org} act={open as Act} onClose={close} />}
    </>
  );
};

const ActDialog = ({
  org: { id, version, orgName },
  act,
  onClose,
}: {
  org: OrgDetail;
  act: Act;
  onClose: () => void;
}) => {
  const { spec, word, hint } = ACTS[act];
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: (reason: string) => call(spec, { body: { id, version, reason } }),
    onSuccess: async () => {
      toast.success(spec.done);
      onClose();
      await invalidate(...ORGS);
    },
  });
  return (
    <ReasonDialog
      title={`${word}“${orgName}”`}
      label="原因"
      hint={hint}
      ok={word}
      busy={send.isPending}
      onReason={(reason) => send.mutate(reason)}
      onClose={onClose}
    />
  );
};
