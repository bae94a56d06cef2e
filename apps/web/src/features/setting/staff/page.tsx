import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SettingsForm } from '#features/setting/staff/settings-form.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { listSettings } from '@zhibiao/contract/setting/staff';
import { ask } from '#lib/api/ask.ts';

const settingsQuery = ask(listSettings, {}, { staleTime: 0 });

/** /console/setting#site.address leads to that field: a part of its name in the form each. */
const FieldInAddress = () => {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1).replaceAll('.', '_'))?.focus();
  }, [hash]);
  return null;
};

export const Component = () => (
  <QueryBlock query={useQuery(settingsQuery)} failed="设置加载失败。">
    {(rows) => (
      <>
        <SettingsForm key={rows.map(({ key, version }) => `${key}${version}`).join()} rows={rows} />
        <FieldInAddress />
      </>
    )}
  </QueryBlock>
);
