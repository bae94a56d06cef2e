import { useQuery } from '@tanstack/react-query';
import { auditFaultText, type AuditHealth } from '@zhibiao/contract/audit/staff';
import { Link } from 'react-router-dom';
import { useCan } from '#lib/staff/me.ts';
import { Tag } from '#ui/text/tag.tsx';
import css from './log-health.module.css';
import { healthQuery } from './queries.ts';

/** What last night's checks of the audit log and of the learners' study ledger found. */
export const LogHealth = () => {
  const { data } = useQuery(healthQuery);
  const can = useCan();
  if (!data) return null;

  return (
    <section className={`panel ${css.health}`} aria-labelledby="log-health">
      <h2 id="log-health">日志与台账</h2>
      <ul>
        <Line
          name="审计日志"
          state={auditState(data.audit)}
          about={data.audit && aboutAudit(data.audit)}
          to={can('audit:list') ? '/console/audit' : null}
        />
        <Line
          name="学习台账"
          state={data.ledger && (data.ledger.broken === 0 ? 'whole' : 'broken')}
          about={data.ledger && aboutLedger(data.ledger)}
          to={can('job:list') ? '/console/jobs' : null}
        />
      </ul>
    </section>
  );
};

type State = 'whole' | 'broken' | null;

const auditState = (audit: AuditHealth['audit']): State =>
  audit && (audit.fault === null && audit.spoilt.length === 0 ? 'whole' : 'broken');
const aboutAudit = ({ checkedAt, entries, fault, spoilt }: NonNullable<AuditHealth['audit']>): string =>
  [
    fault && `第 ${fault.seq} 条：${auditFaultText(fault)}`,
    spoilt.length > 0 && `${spoilt.join('、')}不是签名时的内容`,
    `${entries} 条，校验于 ${checkedAt.slice(0, 16)}`,
  ]
    .filter(Boolean)
    .join('；');
const aboutLedger = ({ checkedAt, learners, entries, whole, broken }: NonNullable<AuditHealth['ledger']>): string => {
  const what = whole ? `${learners} 人 ${entries} 条` : `${learners} 人，新增与轮查 ${entries} 条`;
  return `${broken > 0 ? `${broken} 人的记录不完整；` : ''}${what}，校验于 ${checkedAt.slice(0, 16)}`;
};

type LineProps = { name: string; state: State; about: string | null; to: string | null };

const Line = ({ name, state, about, to }: LineProps) => (
  <li>
    <div className="row spread gap-12">
      {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
      {state === null && <Tag>尚未校验</Tag>}
      {state === 'whole' && (
        <Tag kind="success" icon="done">
          完整
        </Tag>
      )}
      {state === 'broken' && (
        <Tag kind="error" icon="warn">
          不完整
        </Tag>
      )}
    </div>
    <p className="note num">{about ?? '每天夜里校验一次'}</p>
  </li>
);
