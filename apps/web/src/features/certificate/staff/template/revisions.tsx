import { TEMPLATE_STATUS } from '@zhibiao/contract/certificate/template';
import type { TemplateRow } from '@zhibiao/contract/certificate/staff-template';
import { labelOf } from '@zhibiao/contract/core/codes';
import { grouped } from '#lib/format/grouped.ts';
import { Button } from '#ui/action/button.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import css from './template.module.css';

const KINDS: Record<number, TagKind> = {
  [TEMPLATE_STATUS.draft]: 'info',
  [TEMPLATE_STATUS.enabled]: 'success',
  [TEMPLATE_STATUS.disabled]: 'plain',
};

type Props = { rows: readonly TemplateRow[]; open: string; onOpen: (id: string) => void };

/** Every revision of a type's templates; what was issued by one keeps it. */
export const Revisions = ({ rows, open, onOpen }: Props) => (
  <section className={css.revisions} aria-label="版本">
    <h2>版本</h2>
    <ul>
      {rows.map(({ id, name, revision, status, certificates, updatedBy, updateTime, enableTime }) => (
        <li key={id} aria-current={id === open || undefined}>
          <span>
            {name} · 第 {revision} 版
          </span>
          <Tag kind={KINDS[status] ?? 'plain'}>{labelOf(TEMPLATE_STATUS, status)}</Tag>
          <span className="note num">
            {status === TEMPLATE_STATUS.draft
              ? `${updatedBy ?? ''} ${updateTime.slice(0, 16)}`
              : `${grouped(certificates)} 份${enableTime ? `，${enableTime.slice(0, 10)} 起` : ''}`}
          </span>
          {id === open ? (
            <span className="note">正在查看</span>
          ) : (
            <Button text small aria-label={`查看${name}第 ${revision} 版`} onClick={() => onOpen(id)}>
              查看
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
);
