import { useQuery } from '@tanstack/react-query';
import { getChecklist } from '@zhibiao/contract/checklist/staff';
import { ask } from '#lib/api/ask.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import css from './checklist.module.css';
import { Progress } from './progress.tsx';

/** Above the dashboard until the necessary ones are done. */
export const ChecklistBar = () => {
  const { data } = useQuery(ask(getChecklist));
  if (!data || data.open === 0) return null;

  return (
    <section className={`panel cluster gap-8-16 ${css.bar}`} aria-label="开业清单">
      <Progress {...data} />
      <ButtonLink to="/console/checklist">查看开业清单</ButtonLink>
    </section>
  );
};
