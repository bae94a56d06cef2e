import { useMutation, useQuery } from '@tanstack/react-query';
import { permissionLabel } from '@zhibiao/contract/permissions';
import { confirmToken, listTokens, revokeToken, type TokenRow } from '@zhibiao/contract/staff/tokens';
import { useState } from 'react';
import css from '#features/staff/people/people.module.css';
import { TokenDialog } from '#features/staff/tokens/token-dialog.tsx';
import { TokenTable } from '#features/staff/tokens/token-table.tsx';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

type Made = { name: string; token: string; pending: number };

/** 接口密钥: what other programs may do here. */
export const Component = () => {
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const tokens = useQuery(ask(listTokens, {}));
  const acts = useTokenActs();

  return (
    <>
      <TablePanel label="接口密钥">
        <div className="panel-bar cluster spread gap-12">
          <span className="note">供其他系统调用接口；密钥只在新建时显示一次</span>
          <Button small primary onClick={() => setAdding(true)}>
            新建接口密钥
          </Button>
        </div>
        <QueryBlock query={tokens} failed="接口密钥加载失败。" empty="还没有接口密钥，其他系统需要调用接口时在这里新建">
          {(rows) => <TokenTable rows={rows} {...acts} />}
        </QueryBlock>
      </TablePanel>
      {adding && (
        <TokenDialog
          onClose={() => setAdding(false)}
          onMade={(one) => {
            setAdding(false);
            setMade(one);
          }}
        />
      )}
      {made && <MadeDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
};

const useTokenActs = () => {
  const invalidate = useInvalidate();
  const after = (sentence: string) => ({
    onSuccess: () => {
      toast.success(sentence);
      return invalidate(listTokens);
    },
    onError: () => void invalidate(listTokens),
  });
  const body = ({ id, version }: TokenRow) => ({ body: { id, version } });
  const revoke = useMutation({ mutationFn: (token: TokenRow) => call(revokeToken, body(token)), ...after('已停用') });
  const grant = useMutation({ mutationFn: (token: TokenRow) => call(confirmToken, body(token)), ...after('已确认') });

  return {
    onRevoke: async (token: TokenRow) => {
      const text = '使用它的系统立即不能再调用接口，停用后不能恢复。';
      if (await confirm({ title: `停用“${token.name}”？`, text, ok: '停用', danger: true })) revoke.mutate(token);
    },
    onConfirm: async (token: TokenRow) => {
      const text = `${token.maker}为它申请了自己没有的权限：${token.pending.map(permissionLabel).join('、')}。`;
      if (await confirm({ title: `确认“${token.name}”的权限？`, text, ok: '确认' })) grant.mutate(token);
    },
  };
};

const MadeDialog = ({ made: { name, token, pending }, onClose }: { made: Made; onClose: () => void }) => (
  <Dialog
    title={`接口密钥“${name}”`}
    wide
    onClose={onClose}
    text={
      <>
        <Alert kind="warning">密钥只显示这一次，请立即复制并妥善保存。</Alert>
        <p className={css.secret}>
          <code>{token}</code>
        </p>
        {pending > 0 && <p className="note">其中 {pending} 项权限要由有该权限的员工确认后才生效。</p>}
      </>
    }
  >
    <Button onClick={onClose}>关闭</Button>
    <Button primary autoFocus onClick={() => void copyAndNotify(token)}>
      复制密钥
    </Button>
  </Dialog>
);
