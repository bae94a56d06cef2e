import { labelOf } from '@zhibiao/contract/core/codes';
import type { WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { isSharedWork, WORK_KIND } from '@zhibiao/contract/inbox/work';
import { Choice } from '#ui/form/choice.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './inbox.module.css';
import { WorkDue } from './work-due.tsx';

type Props = {
  rows: readonly WorkItemRow[];
  at: string;
  open: string;
  onOpen: (id: string) => void;
  /** Those that are chosen to be assigned together; null where none can be. */
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
};

const ownerOf = ({ kind, mine, owner, closedBy }: WorkItemRow): string =>
  mine ? '我' : (owner?.name ?? closedBy ?? (isSharedWork(kind) ? '一起办' : '未认领'));

/** The queue, the most urgent first. `at` is where the keyboard is. */
export const WorkList = ({ rows, at, open, onOpen, chosen, onChoose }: Props) => (
  <ul className={css.rows} aria-label="待办事项">
    {rows.map((item) => (
      <li key={item.id} className={chosen ? css.choosing : undefined}>
        {chosen && (
          <Choice
            type="checkbox"
            checked={chosen.has(item.id)}
            aria-label={`选择 ${item.title}`}
            onChange={() => onChoose(item.id)}
          />
        )}
        <button
          type="button"
          className={`${css.row} ${item.id === at ? css.at : ''}`}
          aria-current={item.id === open ? 'true' : undefined}
          data-work={item.id}
          onClick={() => onOpen(item.id)}
        >
          <span className="cut">
            {item.urgent && <Tag kind="error">加急</Tag>} {item.title}
          </span>
          <WorkDue item={item} />
          <span className="cut note">
            {[labelOf(WORK_KIND, item.kind), item.who, item.note].filter(Boolean).join('　')}
          </span>
          <span className={`${css.owner} ${item.mine ? css.mine : ''}`}>{ownerOf(item)}</span>
        </button>
      </li>
    ))}
  </ul>
);
