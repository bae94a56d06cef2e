import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import type { AuditRow } from '@zhibiao/contract/audit/staff';
import { sentenceOf } from '#widgets/dock/audit-words.ts';
import { WorkIcon, type WorkIconName } from '#ui/icon/work-icon.tsx';
import css from './audit.module.css';

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];
const dayText = (day: string): string => {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00`).getDay()] ?? '';
  return `${day} 星期${weekday}`;
};

const byDay = (rows: readonly AuditRow[]): [string, AuditRow[]][] => {
  const days = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const day = row.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
};

const VERBS: Readonly<Record<string, WorkIconName>> = {
  export: 'download',
  zip: 'download',
  anchor: 'link',
  verify: 'link',
  failed: 'lock',
  locked: 'lock',
  fresh: 'shield',
  publish: 'upload',
  upload: 'upload',
  remove: 'close',
  kick: 'exit',
  logout: 'exit',
};
const OBJECTS: Readonly<Record<string, WorkIconName>> = {
  setting: 'gear',
  staff: 'user',
  role: 'users',
  token: 'key',
  apply: 'check',
  certificate: 'certificate',
  org: 'building',
  orgChange: 'building',
  learner: 'user',
  lesson: 'book',
  item: 'book',
  job: 'clock',
  session: 'user',
};
const iconOf = ({ ok, action, objectType, kind }: AuditRow): WorkIconName => {
  const verb = VERBS[action.split('.')[1] ?? ''];
  if (!ok) return verb ?? 'warn';
  return verb ?? OBJECTS[objectType] ?? (kind === AUDIT_KIND.system ? 'clock' : 'file');
};

type Props = { rows: readonly AuditRow[]; open: string; onOpen: (seq: string) => void };

/** One sentence per entry, day by day. */
export const AuditLog = ({ rows, open, onOpen }: Props) => (
  <div className={css.log}>
    {byDay(rows).map(([day, entries]) => (
      <section key={day} aria-label={dayText(day)}>
        <h2 className={css.day}>
          <span className="num">{dayText(day)}</span> <small>本页 {entries.length} 条</small>
        </h2>
        <ol>
          {entries.map((row) => (
            <Entry key={row.seq} row={row} isOpen={open === String(row.seq)} onOpen={onOpen} />
          ))}
        </ol>
      </section>
    ))}
  </div>
);

const Entry = ({ row, isOpen, onOpen }: { row: AuditRow; isOpen: boolean; onOpen: Props['onOpen'] }) => {
  const { actor, words, name, rest } = sentenceOf(row);
  return (
    <li className={[isOpen ? css.current : '', row.ok ? '' : css.bad].join(' ')}>
      <button
        type="button"
        className={css.entry}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(String(row.seq))}
      >
        <time className="num">{row.at.slice(11)}</time>
        <WorkIcon name={iconOf(row)} size={16} />
        <span>
          <b>{actor}</b> {words}
          {name && <em> {name}</em>}
          {rest}
          {!row.ok && <span className="sr">（未成功）</span>}
        </span>
        <span className="num secondary">{row.seq}</span>
      </button>
    </li>
  );
};
