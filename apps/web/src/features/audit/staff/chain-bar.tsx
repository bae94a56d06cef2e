import { useQuery } from '@tanstack/react-query';
import { auditFaultText, type AuditHealth } from '@zhibiao/contract/audit/staff';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './audit.module.css';
import { healthQuery } from './queries.ts';

type Check = NonNullable<AuditHealth['audit']>;

/** Whether the log is whole, as it was last read; `action` reads it again. */
export const ChainBar = ({ action }: { action?: ReactNode }) => {
  const { data } = useQuery(healthQuery);
  const check = data?.audit ?? null;

  return (
    <div className={`cluster gap-12 ${css.chainbar}`}>
      {data && (check ? <Chip check={check} /> : <Tag>尚未校验</Tag>)}
      <p className={css.checked} aria-live="polite">
        {check && checkedText(check)}
        {data && !check && '每天 03:10 校验一次，也可以立即校验'}
      </p>
      {action}
    </div>
  );
};

const isSound = ({ fault, spoilt }: Check) => fault === null && spoilt.length === 0;

const Chip = ({ check }: { check: Check }) =>
  isSound(check) ? (
    <span className={css.chain}>
      <Icon name="link" size={16} />
      链完整
    </span>
  ) : (
    <span className={`${css.chain} ${css.broken}`} role="alert">
      <Icon name="warn" size={16} />
      {check.fault ? `在第 ${check.fault.seq} 条处断开` : '锚点有误'}
    </span>
  );

const checkedText = (check: Check): string =>
  [
    `${check.entries} 条，校验于 ${check.checkedAt.slice(0, 16)}`,
    check.fault && auditFaultText(check.fault),
    check.spoilt.length > 0 ? `${check.spoilt.join('、')}不是签名时的内容` : `对照锚点 ${check.anchors} 处`,
    check.erased > 0 && `${check.erased} 条的说明已按注销要求删除`,
  ]
    .filter(Boolean)
    .join('，');
