import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { SSO_KIND } from '@zhibiao/contract/sso/learner';
import {
  listSsoProviders,
  removeSsoProvider,
  SSO_PROVIDERS_MOST,
  type SsoProviderRow,
  testSsoProvider,
} from '@zhibiao/contract/sso/staff';
import { lazy, Suspense, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import { OrderHead } from '#widgets/editing/order-list.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

const ProviderDialog = lazy(async () => ({ default: (await import('./provider-dialog.tsx')).ProviderDialog }));
const BoundPanel = lazy(async () => ({ default: (await import('./bound-panel.tsx')).BoundPanel }));

const State = ({ enabled }: SsoProviderRow) => (enabled ? <Tag kind="success">启用</Tag> : <Tag>停用</Tag>);
const doorsText = ({ forStaff, forLearners }: SsoProviderRow): string =>
  [forLearners ? '学员' : '', forStaff ? '员工' : ''].filter(Boolean).join('、');
const whereText = ({ kind, issuer, secretEnd }: SsoProviderRow): string =>
  secretEnd === null ? '密钥无法读取，请重新填写' : `${labelOf(SSO_KIND, kind)}　${issuer}`;

type Open = { at: 'edit'; row: SsoProviderRow | null } | { at: 'bound'; row: SsoProviderRow };

/** 单点登录: by which accounts elsewhere people come in. */
export const Component = () => {
  const providers = useQuery(ask(listSsoProviders, {}, { staleTime: 0 }));
  const [open, setOpen] = useState<Open | null>(null);
  const { test, remove } = useProviderActs();
  const acts = (row: SsoProviderRow) => (
    <RowActions>
      <RowAction of={row.name} busy={test.isPending && test.variables.id === row.id} onClick={() => test.mutate(row)}>
        测试
      </RowAction>
      <RowAction of={row.name} onClick={() => setOpen({ at: 'bound', row })}>
        绑定的人
      </RowAction>
      <RowAction of={row.name} onClick={() => setOpen({ at: 'edit', row })}>
        修改
      </RowAction>
      <RowAction danger of={row.name} onClick={() => void remove(row)}>
        删除
      </RowAction>
    </RowActions>
  );
  const create = (
    <Button
      primary
      small
      disabled={(providers.data?.length ?? 0) >= SSO_PROVIDERS_MOST}
      onClick={() => setOpen({ at: 'edit', row: null })}
    >
      新建登录方式
    </Button>
  );

  return (
    <>
      <TablePanel label="单点登录">
        <OrderHead>
          <span className="note">按已验证的手机号或邮箱对应到已有的账号，不会新建账号；员工的动态验证码照常需要</span>
          {create}
        </OrderHead>
        <QueryBlock
          query={providers}
          failed="单点登录加载失败。"
          empty="还没有单点登录 · 新建并启用后，登录页上会出现相应的按钮"
          emptyAction={create}
        >
          {(rows) => (
            <RecordTable<SsoProviderRow>
              rows={rows}
              unit="种"
              columns={columnsOf(acts)}
              card={(row) => (
                <>
                  <CardHead title={row.name}>
                    <State {...row} />
                  </CardHead>
                  <p className="note">{whereText(row)}</p>
                  <p className="note num">
                    {doorsText(row)}，已绑定 {row.bound} 人
                  </p>
                  {acts(row)}
                </>
              )}
            />
          )}
        </QueryBlock>
      </TablePanel>
      <Suspense>
        {open?.at === 'edit' && (
          <ProviderDialog
            key={open.row?.id ?? 'new'}
            provider={open.row}
            onSaved={(row) => setOpen(row === null ? null : { at: 'edit', row })}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.at === 'bound' && <BoundPanel provider={open.row} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
};

const columnsOf = (acts: (row: SsoProviderRow) => React.ReactNode): Columns<SsoProviderRow> => [
  {
    title: '名称',
    key: 'name',
    className: FLUID,
    render: (_, row) => (
      <TwoLines below={whereText(row)}>
        <b>{row.name}</b>
      </TwoLines>
    ),
  },
  { title: '谁可以用', key: 'doors', render: (_, row) => doorsText(row) },
  { title: '已绑定', key: 'bound', className: 'num', render: (_, { bound }) => `${bound} 人` },
  { title: '状态', key: 'state', render: (_, row) => <State {...row} /> },
  operationsColumn(acts),
];

const useProviderActs = () => {
  const invalidate = useInvalidate();
  const test = useMutation({
    mutationFn: ({ id }: SsoProviderRow) => call(testSsoProvider, { body: { id } }),
    onSuccess: () => toast.success(testSsoProvider.done),
  });
  const removing = useMutation({
    mutationFn: ({ id, version }: SsoProviderRow) => call(removeSsoProvider, { body: { id, version } }),
    onSuccess: () => toast.success(removeSsoProvider.done),
    onSettled: () => invalidate(listSsoProviders),
  });
  const remove = async (row: SsoProviderRow) => {
    const lost = row.bound === 0 ? '' : `${row.bound} 人的绑定一并解除，他们改用密码登录；`;
    const text = `${lost}再用时须重新填写。`;
    if (await confirm({ title: `删除“${row.name}”？`, text, ok: '删除', danger: true })) removing.mutate(row);
  };
  return { test, remove };
};
