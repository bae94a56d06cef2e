import { useMutation, useQuery } from '@tanstack/react-query';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import {
  CHANNEL,
  DELIVERY,
  deliveryCounts,
  type DeliveryRow,
  listDeliveries,
  retryDeliveries,
} from '@zhibiao/contract/notice/staff';
import { DeliveryTable } from '#features/notice/staff/log/delivery-table.tsx';
import { deliveriesQuery, deliveryCountsQuery } from '#features/notice/staff/queries.ts';
import { SmsDay } from '#features/notice/staff/sms-day.tsx';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { FilterGroup } from '#ui/filter/filter-bar.tsx';
import { StateTabs } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(DELIVERY)];

/** 发送记录: short messages and mails, why one has not gone out, and another try. */
export const Component = () => (
  <>
    <SmsDay />
    <TablePanel label="发送记录">
      <Filters />
      <Deliveries />
    </TablePanel>
  </>
);

const Deliveries = () => {
  const [state] = useFilterParam('state');
  const [channel] = useFilterParam('channel');
  const paging = useTablePage();
  const query = useQuery(deliveriesQuery({ state, channel }, paging));
  const { chosen, choose, clear } = useChosen(query.data?.rows ?? []);
  const mayRetry = useCan()('notify:retry');
  const invalidate = useInvalidate();
  const again = useMutation({
    mutationFn: (ids: string[]) => call(retryDeliveries, { body: { ids } }),
    onSettled: async () => {
      clear();
      await invalidate(listDeliveries, deliveryCounts);
    },
  });
  const retry = ({ id, event, to, canRetry }: DeliveryRow) =>
    mayRetry &&
    canRetry && (
      <Button
        small
        text
        disabled={again.isPending}
        aria-label={`重试${event}，${to}`}
        onClick={() => again.mutate([id])}
      >
        重试
      </Button>
    );

  return (
    <>
      <BulkBar count={chosen.length} unit="条" onClear={clear}>
        <Button small text busy={again.isPending} onClick={() => again.mutate(chosen.map(({ id }) => id))}>
          重试
        </Button>
      </BulkBar>
      <RecordBlock
        query={query}
        failed="发送记录加载失败。"
        filtered={[state, channel].some(Boolean)}
        nothingFound="没有符合条件的消息"
        nothingYet="还没有发送过短信或邮件"
      >
        {({ rows, total }) => (
          <DeliveryTable
            rows={rows}
            paging={{ ...paging, total }}
            chosen={chosen.map(({ id }) => id)}
            onChoose={mayRetry ? choose : undefined}
            retry={retry}
          />
        )}
      </RecordBlock>
    </>
  );
};

const Filters = () => {
  const [state, setState] = useFilterParam('state');
  const [channel] = useFilterParam('channel');
  const counts = useQuery(deliveryCountsQuery(channel)).data;
  return (
    <FilterGroup lead={<StateTabs value={state} options={STATES} counts={counts} onChange={setState} />}>
      <FilterSelect name="channel" label="渠道" all="全部渠道" options={textChoicesOf(CHANNEL)} />
    </FilterGroup>
  );
};
