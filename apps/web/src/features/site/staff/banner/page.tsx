import { BANNER_STATUS, type BannerRow, listBanners, orderBanners, removeBanner } from '@zhibiao/contract/site/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { OrderHead, OrderList, OrderName, OrderPicture } from '#widgets/editing/order-list.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { BannerPanel } from './banner-panel.tsx';

const bannersQuery = ask(listBanners);
const datesOf = ({ startAt, endAt }: BannerRow): string =>
  startAt || endAt ? `${startAt?.slice(0, 16) ?? '不限'} 至 ${endAt?.slice(0, 16) ?? '不限'}` : '长期展示';

/** The banners of the home page in their order. */
export const Component = () => {
  const query = useQuery(bannersQuery);
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const [open, setOpen] = useState<BannerRow | 'new' | null>(null);
  /** As it is now, also while its panel is open. */
  const shown = open === 'new' || !open ? null : (query.data?.find(({ id }) => id === open.id) ?? open);
  const order = useMutation({
    mutationFn: (rows: BannerRow[]) => call(orderBanners, { body: { ids: rows.map(({ id }) => id) } }),
    onMutate: (rows) => client.setQueryData(bannersQuery.queryKey, rows),
    onSettled: () => invalidate(listBanners),
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: BannerRow) => call(removeBanner, { body: { id, version } }),
    onSuccess: () => toast.success('横幅已删除'),
    onSettled: () => invalidate(listBanners),
  });
  const create = (
    <Button primary small onClick={() => setOpen('new')}>
      新建横幅
    </Button>
  );

  return (
    <TablePanel label="首页横幅">
      <OrderHead>
        <span className="note">按次序在首页展示；拖动左侧手柄，或按 Alt 和上下方向键调整</span>
        {create}
      </OrderHead>
      <QueryBlock query={query} failed="横幅加载失败。" empty="还没有横幅，首页显示默认画面" emptyAction={create}>
        {(rows) => (
          <OrderList
            label="横幅"
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            onOrder={(next) => order.mutate(next)}
          >
            {(row) => (
              <>
                <OrderPicture src={row.image} />
                <OrderName>
                  <b>{row.title}</b>
                  <p className="note num">{datesOf(row)}</p>
                </OrderName>
                <Tag kind={row.shown ? 'success' : 'plain'}>
                  {row.shown ? '展示中' : row.status === BANNER_STATUS.on ? '不在展示期' : '已关闭'}
                </Tag>
                <RowActions>
                  <RowAction of={row.title} onClick={() => setOpen(row)}>
                    编辑
                  </RowAction>
                  <RowAction
                    danger
                    of={row.title}
                    onClick={async () => {
                      if (await confirm({ title: `删除横幅“${row.title}”？`, ok: '删除' })) remove.mutate(row);
                    }}
                  >
                    删除
                  </RowAction>
                </RowActions>
              </>
            )}
          </OrderList>
        )}
      </QueryBlock>
      {open && <BannerPanel key={shown?.version ?? 'new'} banner={shown} onClose={() => setOpen(null)} />}
    </TablePanel>
  );
};
