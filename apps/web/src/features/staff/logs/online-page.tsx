import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { kickOnline, listOnline, type OnlineRow, REALM } from '@zhibiao/contract/staff/log';
import { useState } from 'react';
import { onlineQuery } from '#features/staff/logs/queries.ts';
import { RealmChoice, useRealm } from '#features/staff/logs/realm-choice.tsx';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { CardHead, RecordTable, WRAPS, type Columns } from '#ui/table/record-table.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { ScopedBlock } from '#widgets/block/scoped-block.tsx';

type Row = z.output<typeof OnlineRow>;

const COLUMNS: Columns<Row> = [
  {
    title: '用户',
    key: 'who',
    render: (_, { who, current }) => (
      <>
        {who} {current && <Tag kind="info">本次登录</Tag>}
      </>
    ),
  },
  { title: '网络地址', dataIndex: 'ip', key: 'ip', className: 'num' },
  { title: '设备', dataIndex: 'device', key: 'device', className: WRAPS },
  { title: '登录时间', dataIndex: 'loginTime', key: 'loginTime', className: 'num' },
  { title: '最近活动', dataIndex: 'lastSeen', key: 'lastSeen', className: 'num' },
];

/** 在线用户: who is logged in, and may be sent out. */
export const Component = () => {
  const [realm] = useRealm();
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [chosen, setChosen] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const may = useCan()('session:kick');
  const paging = useTablePage();
  const online = useQuery(onlineQuery({ realm, keyword }, paging));
  const there = new Set(online.data?.rows.map(({ id }) => id));
  const ids = chosen.filter((id) => there.has(id));
  const invalidate = useInvalidate();
  const kick = useMutation({
    mutationFn: (reason: string) =>
      call(kickOnline, { body: { realm: realm === String(REALM.learner) ? REALM.learner : REALM.staff, ids, reason } }),
    onSuccess: ({ ended }) => {
      toast.success(`已下线 ${ended} 个登录`);
      setAsking(false);
      setChosen([]);
      return invalidate(listOnline);
    },
  });

  return (
    <TablePanel label="在线用户">
      <FilterBar text={keyword} onText={setKeyword} placeholder={realm === '2' ? '姓名或登录名' : '完整的手机号或邮箱'}>
        <RealmChoice />
      </FilterBar>
      {may && (
        <BulkBar count={ids.length} unit="个登录" onClear={() => setChosen([])}>
          <Button small text danger onClick={() => setAsking(true)}>
            强制下线
          </Button>
        </BulkBar>
      )}
      <ScopedBlock
        of="在线的人"
        query={online}
        failed="在线用户加载失败。"
        filtered={Boolean(keyword)}
        nothingFound="没有符合条件的登录"
        nothingYet="现在没有人在线"
      >
        {({ rows, total }) => (
          <RecordTable<Row>
            rows={rows}
            columns={COLUMNS}
            unit="个登录"
            paging={{ ...paging, total }}
            {...(may && {
              selection: {
                chosen: ids,
                onChoose: setChosen,
                nameOf: ({ who }) => who,
                canChoose: ({ current }) => !current,
              },
            })}
            card={({ who, ip, device, lastSeen, current }) => (
              <>
                <CardHead title={who}>{current && <Tag kind="info">本次登录</Tag>}</CardHead>
                <p className="note">{[ip, device, `最近活动 ${lastSeen}`].join('　')}</p>
              </>
            )}
          />
        )}
      </ScopedBlock>
      {asking && (
        <ReasonDialog
          title={`强制下线 ${ids.length} 个登录`}
          label="原因"
          hint="对方需要重新登录；原因写入审计日志"
          ok="强制下线"
          busy={kick.isPending}
          onClose={() => setAsking(false)}
          onReason={(reason) => kick.mutate(reason)}
        />
      )}
    </TablePanel>
  );
};
