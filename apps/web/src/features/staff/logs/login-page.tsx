import { methodWord } from '@zhibiao/contract/audit/words';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LoginLogRow } from '@zhibiao/contract/staff/log';
import { loginLogQuery } from '#features/staff/logs/queries.ts';
import { RealmChoice, useRealm } from '#features/staff/logs/realm-choice.tsx';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { CardHead, RecordTable, WRAPS, type Columns } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';
import { FilterDays } from '#widgets/filters/filter-days.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';

type Row = z.output<typeof LoginLogRow>;

const RESULTS = [
  { value: '1', label: '成功' },
  { value: '0', label: '失败' },
];

const Result = ({ ok }: Pick<Row, 'ok'>) => <Tag kind={ok ? 'success' : 'error'}>{ok ? '成功' : '失败'}</Tag>;
const COLUMNS: Columns<Row> = [
  { title: '时间', dataIndex: 'at', key: 'at', className: 'num' },
  { title: '账号', key: 'account', render: (_, { account, name }) => [name, account].filter(Boolean).join('　') },
  { title: '方式', key: 'method', render: (_, { method }) => methodWord(method) },
  { title: '结果', key: 'ok', render: (_, { ok }) => <Result ok={ok} /> },
  { title: '原因', key: 'reason', className: WRAPS, render: (_, { reason }) => reason ?? '—' },
  { title: '网络地址', dataIndex: 'ip', key: 'ip', className: 'num' },
  { title: '设备', dataIndex: 'device', key: 'device', className: WRAPS },
];

/** 登录日志: who came in, and who tried to. */
export const Component = () => {
  const [realm] = useRealm();
  const [account] = useFilterParam('account');
  const [ok] = useFilterParam('ok');
  const [from] = useFilterParam('from');
  const [to] = useFilterParam('to');
  const paging = useTablePage();
  const log = useQuery(loginLogQuery({ realm, account, ok, from, to }, paging));

  return (
    <TablePanel label="登录日志">
      <Filters />
      <ScopedBlock
        of="登录记录"
        query={log}
        failed="登录日志加载失败。"
        filtered={[account, ok, from, to].some(Boolean)}
        nothingFound="没有符合条件的登录记录"
        nothingYet="还没有登录记录"
      >
        {({ rows, total }) => (
          <RecordTable<Row>
            rows={rows}
            columns={COLUMNS}
            unit="条"
            paging={{ ...paging, total }}
            card={(row) => (
              <>
                <CardHead title={row.name ?? row.account}>
                  <Result ok={row.ok} />
                </CardHead>
                <p className="note">
                  {[row.at, methodWord(row.method), row.reason, row.ip].filter(Boolean).join('　')}
                </p>
              </>
            )}
          />
        )}
      </ScopedBlock>
    </TablePanel>
  );
};

const Filters = () => {
  const [realm] = useRealm();
  const [account, setAccount] = useFilterParam('account');

  return (
    <FilterBar text={account} onText={setAccount} placeholder={realm === '2' ? '登录名' : '完整的手机号或邮箱'}>
      <RealmChoice />
      <FilterSelect name="ok" label="结果" all="全部结果" options={RESULTS} />
      <FilterDays label="登录日期" />
    </FilterBar>
  );
};
