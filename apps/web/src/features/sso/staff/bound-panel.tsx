import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import {
  endSsoIdentity,
  listSsoIdentities,
  listSsoProviders,
  type SsoIdentityRow,
  type SsoProviderRow,
} from '@zhibiao/contract/sso/staff';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { toast } from '#lib/message/toast.ts';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import css from './sso.module.css';

const doorOf = ({ staff }: SsoIdentityRow): string => (staff ? '员工' : '学员');
const usedText = ({ usedTime }: SsoIdentityRow): string =>
  usedTime === null ? '还没有用它登录过' : `最近登录 ${shortMoment(usedTime)}`;

/** Who is bound to a provider, each to be unbound with a reason. */
export const BoundPanel = ({ provider, onClose }: { provider: SsoProviderRow; onClose: () => void }) => {
  const [keyword, setKeyword] = useState('');
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 });
  const [ended, setEnded] = useState<SsoIdentityRow | null>(null);
  const query = { provider: provider.id, pageNum: page, pageSize, ...(keyword ? { keyword } : {}) };
  const people = useQuery(
    ask(listSsoIdentities, { query: query }, { staleTime: 0, placeholderData: keepPreviousData }),
  );
  const acts = (row: SsoIdentityRow) => (
    <RowActions>
      <RowAction danger of={row.who} onClick={() => setEnded(row)}>
        解除绑定
      </RowAction>
    </RowActions>
  );
  const columns: Columns<SsoIdentityRow> = [
    {
      title: '姓名',
      key: 'who',
      className: FLUID,
      render: (_, row) => (
        <TwoLines below={`${doorOf(row)}　${row.label}`}>
          <span>{row.who}</span>
        </TwoLines>
      ),
    },
    {
      title: '最近登录',
      key: 'used',
      className: 'num',
      render: (_, { usedTime }) => usedTime && shortMoment(usedTime),
    },
    operationsColumn(acts),
  ];

  return (
    <SidePanel title={`绑定“${provider.name}”的人`} onClose={onClose}>
      <div className={css.search}>
        <SearchBox
          label="搜索姓名"
          placeholder="请输入姓名"
          value={keyword}
          onSearch={(text) => {
            setKeyword(text);
            setPage({ page: 1, pageSize });
          }}
        />
      </div>
      <QueryBlock query={people} failed="绑定的人加载失败。">
        {({ rows, total }) =>
          total === 0 ? (
            <p className="note">{keyword ? `没有姓名含“${keyword}”的人` : '还没有人绑定；第一次用它登录时绑定'}</p>
          ) : (
            <RecordTable<SsoIdentityRow>
              rows={rows}
              unit="人"
              columns={columns}
              paging={{ total, page, pageSize, onPage: (to, size) => setPage({ page: to, pageSize: size }) }}
              card={(row) => (
                <>
                  <CardHead title={row.who}>{doorOf(row)}</CardHead>
                  <p className="note num">
                    {row.label}　{usedText(row)}
                  </p>
                  {acts(row)}
                </>
              )}
            />
          )
        }
      </QueryBlock>
      {ended && <EndDialog row={ended} onClose={() => setEnded(null)} />}
    </SidePanel>
  );
};

const EndDialog = ({ row: { id, who }, onClose }: { row: SsoIdentityRow; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const end = useMutation({
    mutationFn: (reason: string) => call(endSsoIdentity, { body: { id, reason } }),
    onSuccess: () => {
      toast.success(endSsoIdentity.done);
      onClose();
    },
    onSettled: () => invalidate(listSsoIdentities, listSsoProviders),
  });
  return (
    <ReasonDialog
      title={`解除${who}的绑定`}
      label="原因"
      hint="记入审计日志。账号本身不受影响；要让此人不能登录，请停用账号"
      ok="解除绑定"
      busy={end.isPending}
      onReason={(reason) => end.mutate(reason)}
      onClose={onClose}
    />
  );
};
