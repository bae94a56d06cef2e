import { useQuery } from '@tanstack/react-query';
import type { AuditRow } from '@zhibiao/contract/audit/staff';
import { AuditFilters } from '#features/audit/staff/audit-filters.tsx';
import { AuditLog } from '#features/audit/staff/audit-log.tsx';
import css from '#features/audit/staff/audit.module.css';
import { ChainBar } from '#features/audit/staff/chain-bar.tsx';
import { EntryDock } from '#features/audit/staff/entry-dock.tsx';
import { AuditExportButton, VerifyButton } from '#features/audit/staff/log-tasks.tsx';
import { auditLogQuery } from '#features/audit/staff/queries.ts';
import { useLogAddress } from '#features/audit/staff/use-log-address.ts';
import { totalText } from '#lib/format/total.ts';
import { useParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

/** 审计日志: a sentence per entry, one of them in full beside it, and whether the log is whole. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  const address = useLogAddress();
  const log = useQuery(auditLogQuery(address.filters, address.edge));
  const rows = log.data?.rows ?? [];

  return (
    <WithDock
      width={456}
      dock={
        open && (
          <EntryDock
            key={open}
            seq={open}
            newer={stepTo(rows, open, -1, setOpen)}
            older={stepTo(rows, open, 1, setOpen)}
            onActor={(actor) => address.setFilters({ actor })}
            onClose={() => setOpen('')}
          />
        )
      }
    >
      <TablePanel label="审计记录">
        <AuditFilters {...address} actions={<AuditExportButton filters={address.filters} />} />
        <ChainBar action={<VerifyButton />} />
        <RecordBlock
          query={log}
          failed="审计日志加载失败。"
          filtered={address.filtered}
          nothingFound="没有符合条件的记录"
          nothingYet="还没有记录，员工的每一步操作都会出现在这里"
        >
          {({ total, newer, older }) => (
            <>
              <AuditLog rows={rows} open={open} onOpen={setOpen} />
              <nav className={css.foot} aria-label="分页">
                <span className="num">共 {totalText(total)} 条</span>
                {newer && (
                  <Button text small onClick={() => address.goTo({})}>
                    回到最新
                  </Button>
                )}
                <Button small disabled={!newer} onClick={() => address.goTo({ before: rows[0]?.seq ?? 0 })}>
                  上一页
                </Button>
                <Button small disabled={!older} onClick={() => address.goTo({ after: rows.at(-1)?.seq ?? 0 })}>
                  下一页
                </Button>
              </nav>
            </>
          )}
        </RecordBlock>
      </TablePanel>
    </WithDock>
  );
};

const stepTo = (rows: readonly AuditRow[], open: string, by: 1 | -1, go: (seq: string) => void) => {
  const at = rows.findIndex(({ seq }) => String(seq) === open);
  const next = at === -1 ? undefined : rows[at + by];
  return next ? () => go(String(next.seq)) : null;
};
