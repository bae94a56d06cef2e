import { permissionLabel } from '@zhibiao/contract/permissions';
import { KEY_ACTS, type TokenRow } from '@zhibiao/contract/staff/tokens';
import { Button } from '#ui/action/button.tsx';
import { CardHead, operationsColumn, RecordTable, WRAPS, type Columns } from '#ui/table/record-table.tsx';
import { Tag } from '#ui/text/tag.tsx';

type Props = {
  rows: readonly TokenRow[];
  onRevoke: (token: TokenRow) => void;
  onConfirm: (token: TokenRow) => void;
};

export const TokenTable = (props: Props) => (
  <RecordTable<TokenRow>
    rows={props.rows}
    columns={columnsOf(props)}
    unit="个"
    card={(token) => (
      <>
        <CardHead title={token.name}>
          <State token={token} />
        </CardHead>
        <p className="note">
          {rightsText(token)}　有效至 {token.expireTime.slice(0, 10)}
        </p>
        <Acts token={token} {...props} />
      </>
    )}
  />
);

const columnsOf = (props: Props): Columns<TokenRow> => [
  {
    title: '名称',
    key: 'name',
    render: (_, { name, prefix }) => (
      <>
        {name}
        <div className="note">
          <code>{prefix}…</code>
        </div>
      </>
    ),
  },
  { title: '权限', key: 'permissions', className: WRAPS, render: (_, token) => rightsText(token) },
  {
    title: '建立人',
    key: 'maker',
    render: (_, { maker, orphaned }) => `${maker}${orphaned ? '（已停用或离职）' : ''}`,
  },
  { title: '有效至', key: 'expireTime', className: 'num', render: (_, { expireTime }) => expireTime.slice(0, 10) },
  {
    title: '最近使用',
    key: 'lastUsed',
    className: 'num',
    render: (_, { lastUsed, lastIp }) =>
      lastUsed ? [lastUsed.slice(0, 16), lastIp].filter(Boolean).join('　') : '从未',
  },
  { title: '状态', key: 'state', render: (_, token) => <State token={token} /> },
  operationsColumn((token) => <Acts token={token} {...props} />),
];

const rightsText = ({ permissions, acts }: TokenRow) =>
  [
    permissions.map(permissionLabel).join('、'),
    ...(acts.length > 0 ? [`可办理：${acts.map((act) => KEY_ACTS[act].label).join('、')}`] : []),
  ].join('；');

const State = ({ token: { revoked, expired, pending, orphaned, lapsed } }: { token: TokenRow }) => {
  if (revoked) return <Tag>已停用</Tag>;
  if (expired) return <Tag kind="warning">已过期</Tag>;
  if (orphaned) return <Tag kind="warning">已失效</Tag>;
  if (pending.length > 0) return <Tag kind="warning">待确认 {pending.length} 项</Tag>;
  if (lapsed.length > 0) return <Tag kind="warning">失效 {lapsed.length} 项</Tag>;
  return <Tag kind="success">正常</Tag>;
};

const Acts = ({ token, onRevoke, onConfirm }: { token: TokenRow } & Omit<Props, 'rows'>) =>
  token.revoked ? null : (
    <>
      {token.pending.length > 0 && !token.expired && (
        <Button text small onClick={() => onConfirm(token)}>
          确认
        </Button>
      )}
      <Button text small danger onClick={() => onRevoke(token)}>
        停用
      </Button>
    </>
  );
