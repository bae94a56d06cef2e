import { listAgreements } from '@zhibiao/contract/agreement/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useParam } from '#lib/url/url-state.ts';
import { CardHead, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { RowAction, RowActions } from '#ui/action/row-actions.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { AgreementDialog } from '#widgets/agreement/text-dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { AgreementPanel } from './agreement-panel.tsx';
import { OpenPlaces } from './open-places.tsx';

/** The texts that people agree to, each with what is in force and what is being written. */
export const Component = () => {
  const [open, setOpen] = useParam('code');
  const [shown, setShown] = useState<{ code: string; version: string; title: string } | null>(null);
  const query = useQuery(ask(listAgreements));

  return (
    <TablePanel label="协议">
      <QueryBlock query={query} failed="协议加载失败。">
        {(all) => {
          const rows = all.map((row) => ({ ...row, id: row.code }));
          const edit = (row: (typeof rows)[number]) => (
            <RowActions>
              <RowAction of={row.title} onClick={() => setShown(row)}>
                预览
              </RowAction>
              <RowAction of={row.title} onClick={() => setOpen(row.code)}>
                {row.draftTime ? '继续编辑' : '编写新版本'}
              </RowAction>
            </RowActions>
          );
          const next = ({ nextVersion, nextTime }: (typeof rows)[number]) =>
            nextVersion ? `${nextVersion}，${shortMoment(nextTime ?? '')} 生效` : '—';
          return (
            <>
              <OpenPlaces words={[...new Set(all.flatMap((row) => row.open))]} />
              <RecordTable
                rows={rows}
                unit="份"
                columns={[
                  { title: '协议', key: 'title', className: FLUID, render: (_, row) => <b>{row.title}</b> },
                  { title: '现行版本', key: 'version', className: 'num', render: (_, row) => row.version },
                  {
                    title: '生效时间',
                    key: 'time',
                    className: 'num',
                    render: (_, row) => shortMoment(row.effectiveTime),
                  },
                  {
                    title: '空白',
                    key: 'open',
                    className: 'num',
                    render: (_, row) =>
                      row.open.length > 0 ? <Tag kind="warning">{`${row.open.length} 项`}</Tag> : '—',
                  },
                  { title: '待生效', key: 'next', className: 'num', render: (_, row) => next(row) },
                  {
                    title: '草稿',
                    key: 'draft',
                    className: 'num',
                    render: (_, row) => (row.draftTime ? `${shortMoment(row.draftTime)} 保存` : '—'),
                  },
                  operationsColumn(edit),
                ]}
                card={(row) => (
                  <>
                    <CardHead title={row.title}>{row.version}</CardHead>
                    {edit(row)}
                  </>
                )}
              />
            </>
          );
        }}
      </QueryBlock>
      {shown && <AgreementDialog agreement={shown} onClose={() => setShown(null)} />}
      {open && <AgreementPanel code={open} onClose={() => setOpen('')} />}
    </TablePanel>
  );
};
