import { useQuery } from '@tanstack/react-query';
import type { Broadcast } from '@zhibiao/contract/notice/staff-broadcast';
import { useState } from 'react';
import { useIdParam, useTablePage } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { OrderHead } from '#widgets/editing/order-list.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { BroadcastPanel } from './broadcast-panel.tsx';
import { BroadcastTable } from './broadcast-table.tsx';
import { ComposePanel } from './compose-panel.tsx';
import { broadcastsQuery } from './queries.ts';

type Composing = { from: Broadcast | null; copy: boolean };

/** 群发通知: earlier ones and how they went, and a new one. */
export const Component = () => {
  const paging = useTablePage();
  const query = useQuery(broadcastsQuery(paging));
  const [id, setId] = useIdParam('id');
  const [composing, setComposing] = useState<Composing | null>(null);
  const create = (
    <Button primary small onClick={() => setComposing({ from: null, copy: false })}>
      新建群发通知
    </Button>
  );

  return (
    <>
      <TablePanel label="群发通知">
        <OrderHead>
          <span className="note">向一类学员发送同一条消息；发送前核对人数，确认后 60 秒内可以撤回</span>
          {create}
        </OrderHead>
        <RecordBlock
          query={query}
          failed="群发通知加载失败。"
          filtered={false}
          nothingFound="还没有群发通知"
          nothingYet="还没有群发通知"
          action={create}
        >
          {({ rows, total }) => (
            <BroadcastTable rows={rows} paging={{ ...paging, total }} current={id} onOpen={setId} />
          )}
        </RecordBlock>
      </TablePanel>
      {id !== '' && composing === null && (
        <BroadcastPanel
          key={id}
          id={id}
          onEdit={(from, copy) => setComposing({ from, copy })}
          onClose={() => setId('')}
        />
      )}
      {composing && (
        <ComposePanel
          {...composing}
          onSaved={(saved) => {
            setComposing(null);
            setId(saved);
          }}
          onClose={() => setComposing(null)}
        />
      )}
    </>
  );
};
