import { useQuery } from '@tanstack/react-query';
import type { RoleRow } from '@zhibiao/contract/staff/roles';
import { useState } from 'react';
import { rolesQuery } from '#features/staff/roles/queries.ts';
import { RoleDialog } from '#features/staff/roles/role-dialog.tsx';
import { RolePanel } from '#features/staff/roles/role-panel.tsx';
import { useParam } from '#lib/url/url-state.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** 角色与权限: which role may what. */
export const Component = () => {
  const [open, setOpen] = useParam('id');
  const [dialog, setDialog] = useState<{ role: RoleRow | null } | null>(null);
  const roles = useQuery(rolesQuery);

  return (
    <QueryBlock query={roles} failed="角色加载失败。" empty="还没有角色">
      {(rows) => {
        const role = rows.find(({ id }) => id === open) ?? rows[0];
        return (
          <>
            {role && (
              <RolePanel role={role} roles={rows} onOpen={setOpen} onDialog={(one) => setDialog({ role: one })} />
            )}
            {dialog && (
              <RoleDialog
                role={dialog.role}
                roles={rows}
                onClose={() => setDialog(null)}
                onDone={(id) => {
                  setDialog(null);
                  setOpen(id);
                }}
              />
            )}
          </>
        );
      }}
    </QueryBlock>
  );
};
