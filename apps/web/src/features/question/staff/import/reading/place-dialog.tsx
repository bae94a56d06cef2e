import { PASSAGE_ROLES, type PassageRole, type UnreadPassage } from '@zhibiao/contract/question/staff-import';
import type { OutlineRow } from '@zhibiao/contract/question/staff-reading';
import { Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { SHORT_TYPE } from '#features/question/staff/words.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import type { Place } from '#features/question/staff/import/queries.ts';
import { likelyRole, rolesOf } from '#features/question/staff/import/summary.ts';
import css from './unread.module.css';

type Props = {
  passages: readonly UnreadPassage[];
  /** The question that was meant so far. */
  no: number | null;
  rows: readonly OutlineRow[];
  busy: boolean;
  onPlace: (to: Omit<Place, 'at'>) => void;
  onClose: () => void;
};

const WHOLE = -1;

/** Which question a passage belongs to, and as what. */
export const PlaceDialog = ({ passages, no: first, rows, busy, onPlace, onClose }: Props) => {
  const id = useId();
  const [no, setNo] = useState(first);
  const [child, setChild] = useState(WHOLE);
  const [chosen, setRole] = useState<PassageRole | null>(null);
  const text = passages.map((passage) => passage.text).join('\n');
  const row = rows.find((one) => one.no === no);
  const isWhole = row !== undefined && row.children > 0 && child === WHOLE;
  const roles = row ? (child === WHOLE ? rolesOf(row.type, isWhole) : CHILD_ROLES) : [];
  const likely = row && likelyRole(text, row.type);
  const as = [chosen, likely].find((role) => role && roles.includes(role)) ?? roles[0];

  return (
    <Dialog
      title={no === null ? '归入题目' : `归入第 ${no} 题`}
      onClose={onClose}
      text={
        <div className={`stack gap-4 ${css.place}`}>
          <blockquote>{text}</blockquote>
          <label htmlFor={`${id}no`}>题目</label>
          <SearchableSelect<number>
            id={`${id}no`}
            placeholder="题号或题干"
            value={no}
            options={rows.map((one) => ({
              value: one.no,
              label: `第 ${one.no} 题　${SHORT_TYPE[one.type]}　${one.stem}`,
            }))}
            onChange={(next) => {
              setNo(next ?? null);
              setChild(WHOLE);
            }}
          />
          {row && row.children > 0 && (
            <>
              <label htmlFor={`${id}child`}>小题</label>
              <Select
                id={`${id}child`}
                value={child}
                options={[
                  { value: WHOLE, label: '整道案例' },
                  ...Array.from({ length: row.children }, (_, at) => ({ value: at, label: `第 ${at + 1} 小题` })),
                ]}
                onChange={setChild}
              />
            </>
          )}
          {as && (
            <>
              <span>作为</span>
              <Segmented<PassageRole>
                aria-label="作为"
                value={as}
                options={roles.map((role) => ({ value: role, label: PASSAGE_ROLES[role] }))}
                onChange={setRole}
              />
            </>
          )}
        </div>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button
        primary
        busy={busy}
        disabled={no === null || !as}
        onClick={() => no !== null && as && onPlace({ no, as, child: child === WHOLE ? null : child })}
      >
        归入
      </Button>
    </Dialog>
  );
};

const CHILD_ROLES: PassageRole[] = ['stem', 'options', 'answer', 'analysis', 'rubric'];
