import { PASSAGE_ROLES, type UnreadPassage } from '@zhibiao/contract/question/staff-import';
import type { OutlineRow } from '@zhibiao/contract/question/staff-reading';
import { Dropdown } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { SHORT_TYPE } from '#features/question/staff/words.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';
import { WorkIcon } from '#ui/icon/work-icon.tsx';
import { ImportPart } from './part.tsx';
import { type Import, type Place, usePassages } from '#features/question/staff/import/queries.ts';
import css from './unread.module.css';
import { beginningOf, openPassages, rolesOf, UNREAD } from '#features/question/staff/import/summary.ts';

const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }));

type Props = { one: Import; rows: readonly OutlineRow[] };

/** 没有读入: what no question owns is dragged to one, given to one by menu, made one of its own, or left. */
export const Unread = ({ one: { id, unread }, rows }: Props) => {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const [choosing, setChoosing] = useState<{ at: readonly number[]; no: number | null } | null>(null);
  const [announcement, announce] = useState('');
  const { place, takeBack } = usePassages(id);
  const frame = useHeldFocus();
  const targets = useRef<HTMLOListElement>(null);
  if (unread.length === 0) return null;
  const open = openPassages(unread);
  const busy = place.isPending || takeBack.isPending;
  const give = (to: Place) =>
    place.mutate(to, {
      onSuccess: ({ row }) => {
        setChoosing(null);
        setChosen([]);
        announce(to.no === null ? `已作为第 ${row.no} 题` : `已归入第 ${row.no} 题`);
      },
    });
  const drag = (at: number, { after }: UnreadPassage) => {
    setDragged(chosen.includes(at) ? chosen : [at]);
    const target = targets.current?.querySelector<HTMLElement>(`[data-no="${after}"]`);
    if (target && targets.current) targets.current.scrollTop = target.offsetTop - targets.current.clientHeight / 3;
  };

  return (
    <ImportPart
      id={UNREAD}
      title="没有读入"
      note={`${open.length} 段不属于任何题目；拖到题目上，或用按钮归入；留着的不导入`}
    >
      <p className="sr" role="status">
        {announcement}
      </p>
      <BulkBar count={chosen.length} unit="段" onClear={() => setChosen([])}>
        <Button small text onClick={() => setChoosing({ at: chosen, no: unread[chosen[0] ?? 0]?.after || null })}>
          归入题目…
        </Button>
        <Button small text busy={busy} onClick={() => give({ at: [...chosen], no: null })}>
          合成一道新题
        </Button>
      </BulkBar>
      <div className={css.sides}>
        <ul
          {...frame}
          ref={(element) => {
            frame.ref.current = element;
          }}
          className={css.passages}
          aria-label="没有读入的段落"
        >
          {unread.map((passage, at) => (
            <li key={at} data-row-key={at} className={passage.taken ? (css.taken ?? '') : ''}>
              {passage.taken ? (
                <Taken passage={passage} busy={busy} onBack={() => takeBack.mutate(at)} />
              ) : (
                <Open
                  passage={passage}
                  row={rows.find(({ no }) => no === passage.after)}
                  isChosen={chosen.includes(at)}
                  busy={busy}
                  onChoose={(is) => setChosen(is ? [...chosen, at] : chosen.filter((one) => one !== at))}
                  onDrag={() => drag(at, passage)}
                  onDragEnd={() => setDragged([])}
                  onGive={(to) => give({ ...to, at: [at] })}
                  onAsk={() => setChoosing({ at: [at], no: passage.after || null })}
                />
              )}
            </li>
          ))}
        </ul>
        <div className={css.targets} aria-hidden="true">
          <p className="note">题目</p>
          <ol ref={targets}>
            {rows.map((row) => (
              <Target
                key={row.no}
                row={row}
                isOpen={dragged.length > 0}
                onDrop={() => setChoosing({ at: dragged, no: row.no })}
              />
            ))}
          </ol>
        </div>
      </div>
      <Suspense>
        {choosing && (
          <PlaceDialog
            passages={choosing.at.flatMap((at) => unread[at] ?? [])}
            no={choosing.no}
            rows={rows}
            busy={busy}
            onPlace={(to) => give({ ...to, at: [...choosing.at] })}
            onClose={() => setChoosing(null)}
          />
        )}
      </Suspense>
    </ImportPart>
  );
};

type TakenProps = { passage: UnreadPassage; busy: boolean; onBack: () => void };
const Taken = ({ passage: { place, text, taken }, busy, onBack }: TakenProps) => (
  <>
    <span className={css.done}>
      <Icon name="done" size={16} />
    </span>
    <p>
      <small className="num">
        {place}　{taken?.as ? `已归入第 ${taken.no} 题的${PASSAGE_ROLES[taken.as]}` : `已作为第 ${taken?.no ?? ''} 题`}
      </small>
      {beginningOf(text)}
    </p>
    <Button small text busy={busy} aria-label={`撤回，${place}`} onClick={onBack}>
      撤回
    </Button>
  </>
);

type OpenProps = {
  passage: UnreadPassage;
  /** The question that it follows. */
  row: OutlineRow | undefined;
  isChosen: boolean;
  busy: boolean;
  onChoose: (is: boolean) => void;
  onDrag: () => void;
  onDragEnd: () => void;
  onGive: (to: Omit<Place, 'at'>) => void;
  onAsk: () => void;
};
const Open = ({ passage: { place, text }, row, isChosen, busy, ...on }: OpenProps) => (
  <>
    <span className={css.hold}>
      <span className={css.grip} draggable aria-hidden="true" onDragStart={on.onDrag} onDragEnd={on.onDragEnd}>
        <WorkIcon name="grip" size={16} />
      </span>
      <Choice
        type="checkbox"
        checked={isChosen}
        aria-label={`选择${place}`}
        onChange={({ target }) => on.onChoose(target.checked)}
      />
    </span>
    <p>
      <small className="num">{row ? `${place}，在第 ${row.no} 题之后` : place}</small>
      {text}
    </p>
    <span className={css.acts}>
      {row && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          autoFocus
          destroyOnHidden
          menu={{
            items: rolesOf(row.type, row.children > 0).map((role) => ({
              key: role,
              label: `作为${PASSAGE_ROLES[role]}`,
            })),
            onClick: ({ key }) => {
              const as = rolesOf(row.type, row.children > 0).find((role) => role === key);
              if (as) on.onGive({ no: row.no, as });
            },
          }}
        >
          <Button small aria-haspopup="menu" aria-label={`归入第 ${row.no} 题，${place}`}>
            归入第 {row.no} 题
            <Icon name="down" size={14} />
          </Button>
        </Dropdown>
      )}
      <Button small text aria-label={`归入其他题，${place}`} onClick={on.onAsk}>
        其他题…
      </Button>
      <Button small text busy={busy} aria-label={`作为新题，${place}`} onClick={() => on.onGive({ no: null })}>
        作为新题
      </Button>
    </span>
  </>
);

type TargetProps = { row: OutlineRow; isOpen: boolean; onDrop: () => void };
const Target = ({ row: { no, type, stem }, isOpen, onDrop }: TargetProps) => {
  const [isOver, setOver] = useState(false);
  return (
    <li
      data-no={no}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (!isOpen) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (isOpen) onDrop();
      }}
    >
      <span className="num">{no}</span>
      <span>{stem || '（没有题干）'}</span>
      <small>{SHORT_TYPE[type]}</small>
    </li>
  );
};
