import { useQuery } from '@tanstack/react-query';
import type { ChangedField } from '@zhibiao/contract/org/org';
import { dictQuery } from '#lib/api/dictionaries.ts';
import css from '#features/org/org-info.module.css';

/** One registered fact as people read it. */
export const FactValue = ({ field, value }: { field: ChangedField; value: string | null }) => {
  const types = useQuery({ ...dictQuery('org_type'), enabled: field === 'orgType' }).data ?? [];
  if (value === null) return <span className="faint">{field === 'licenseUrl' ? '未上传' : '未填写'}</span>;
  if (field === 'licenseUrl')
    return (
      <a href={value} target="_blank" rel="noreferrer">
        <img className={css.license} src={value} alt="查看营业执照" />
      </a>
    );
  if (field === 'orgType') return types.find(({ dictValue }) => dictValue === value)?.dictLabel ?? '—';
  return <span className={field === 'creditCode' ? 'num' : ''}>{value}</span>;
};
