import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#features/setting/staff/queries.ts';
import { SettingsForm } from '#features/setting/staff/settings-form.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';

export const Component = () => (
  <QueryBlock query={useQuery(settingsQuery)} failed="设置加载失败。">
    {(rows) => <SettingsForm key={rows.map(({ key, version }) => `${key}${version}`).join()} rows={rows} />}
  </QueryBlock>
);
