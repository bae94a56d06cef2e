import { useQuery } from '@tanstack/react-query';
import type { Area } from '@zhibiao/contract/common';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { areasQuery } from '#lib/dictionaries.ts';

type Option = { value: string; label: string; children?: Option[] };
type Props = { id?: string; value?: string | null; onChange?: (code: string | undefined) => void; placeholder?: string; disabled?: boolean };

/** Province, city, county. Its value is the 6-digit code of the last choice, so that a form keeps one fact. */
export const AreaCascader = ({ id, value, onChange, placeholder = '请选择省/市/区县', disabled = false }: Props) => {
  const { data, isPending, isError, refetch } = useQuery(areasQuery);
  const { options, parent } = useMemo(() => treeOf(data ?? []), [data]);

  return (
    <Cascader
      {...(id ? { id } : {})}
      options={options}
      value={pathTo(value ?? '', parent)}
      onChange={(path) => onChange?.(path?.at(-1))}
      placeholder={placeholder}
      loading={isPending}
      disabled={disabled}
      showSearch={{ limit: 30, filter: (text, path) => path.some((step) => String(step.label).includes(text)) }}
      notFoundContent={isError ? <button type="button" onClick={() => void refetch()}>地区加载失败，点此重试</button> : '没有匹配的地区'}
    />
  );
};

const treeOf = (areas: z.output<typeof Area>[]) => {
  const nodes = new Map<string, Option>(areas.map((area) => [area.area_code, { value: area.area_code, label: area.area_name }]));
  const parent = new Map<string, string>();
  const options: Option[] = [];
  for (const area of areas) {
    const node = nodes.get(area.area_code);
    const above = nodes.get(area.pre_area_id);
    if (!node) continue;
    if (!above) {
      options.push(node);
      continue;
    }
    parent.set(area.area_code, area.pre_area_id);
    (above.children ??= []).push(node);
  }

  return { options, parent };
};

const pathTo = (code: string, parent: ReadonlyMap<string, string>): string[] => {
  const path: string[] = [];
  for (let at: string | undefined = code; at; at = parent.get(at)) path.unshift(at);

  return path;
};
