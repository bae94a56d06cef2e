import { useMutation, useQuery } from '@tanstack/react-query';
import { listRegulatorMaps, type RegulatorMap, removeRegulatorMap } from '@zhibiao/contract/report/staff-regulator';
import { useState } from 'react';
import { RegulatorExportForm } from '#features/report/staff/regulator/export-form.tsx';
import { MapDialog } from '#features/report/staff/regulator/map-dialog.tsx';
import css from '#features/report/staff/regulator/regulator.module.css';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

const EMPTY = {
  hours: [{ field: 'name', title: '姓名' }],
  certs: [{ field: 'name', title: '姓名' }],
  ledger: [{ field: 'name', title: '姓名' }],
};

/** 监管导出: signed data of a year, in the columns that a province asks for. */
export const Component = () => (
  <QueryBlock query={useQuery(ask(listRegulatorMaps))} failed="格式加载失败。">
    {(maps) => (
      <>
        <RegulatorExportForm key={maps.map(({ id }) => id).join()} maps={maps} />
        <Maps maps={maps} />
      </>
    )}
  </QueryBlock>
);

const Maps = ({ maps }: { maps: readonly RegulatorMap[] }) => {
  const [editing, setEditing] = useState<RegulatorMap | 'new' | null>(null);
  const invalidate = useInvalidate();
  const remove = useMutation({
    mutationFn: ({ id, version }: RegulatorMap) => call(removeRegulatorMap, { body: { id, version } }),
    onSuccess: () => toast.success(removeRegulatorMap.done),
    onSettled: () => invalidate(listRegulatorMaps),
  });
  const ask = async (map: RegulatorMap) => {
    if (await confirm({ title: `删除格式“${map.name}”？`, text: '已导出的文件不受影响。', ok: '删除', danger: true }))
      remove.mutate(map);
  };

  return (
    <section className={`panel ${css.maps}`} aria-labelledby="maps-title">
      <header className={`row spread gap-16 ${css.head}`}>
        <h2 id="maps-title">各地的格式</h2>
        <Button small onClick={() => setEditing('new')}>
          新建格式
        </Button>
      </header>
      {maps.length === 0 && <p className="note">还没有格式，新建一个才能导出。</p>}
      <ul>
        {maps.map((map) => (
          <li key={map.id}>
            <span>{map.name}</span>
            <span className="note num">
              学时 {map.columns.hours.length} 列，证书 {map.columns.certs.length} 列，台账 {map.columns.ledger.length}{' '}
              列
            </span>
            <Button small text aria-label={`编辑，${map.name}`} onClick={() => setEditing(map)}>
              编辑
            </Button>
            <Button small text aria-label={`删除，${map.name}`} onClick={() => void ask(map)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
      {editing && (
        <MapDialog
          map={editing === 'new' ? null : editing}
          like={maps[0]?.columns ?? EMPTY}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
};
