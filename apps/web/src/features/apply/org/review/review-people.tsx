import { ITEM_RESULT, type ApplyItem } from '@zhibiao/contract/apply/types';
import { useId, useState } from 'react';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { useHeldFocus } from '#ui/overlay/use-held-focus.ts';
import { Evidence, PersonName } from '#features/apply/apply-people.tsx';
import css from '#features/apply/apply.module.css';
import type { Review } from './use-review.ts';

/** Each person with the facts, to be passed or refused singly or several at once. */
export const ReviewPeople = ({
  items,
  kind,
  review,
}: {
  items: readonly ApplyItem[];
  kind: number;
  review: Review;
}) => {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [refusing, setRefusing] = useState(false);
  const picked = items.filter(({ itemId }) => chosen.includes(itemId));
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const decidePicked = (change: Parameters<Review['decide']>[1]) => {
    review.decide(picked, change);
    setChosen([]);
    setRefusing(false);
  };

  return (
    <section {...useHeldFocus()} className={`stack gap-8 ${css.part}`} aria-label="人员">
      <header className="row spread gap-16">
        <h3>人员（{items.length}）</h3>
        {items.length > 1 && (
          <label className={css.all}>
            <Choice
              type="checkbox"
              checked={picked.length === items.length}
              onChange={() => setChosen(picked.length === items.length ? [] : items.map(({ itemId }) => itemId))}
            />
            全选
          </label>
        )}
      </header>
      <BulkBar count={picked.length} unit="人" onClear={() => setChosen([])}>
        <Button small text onClick={() => decidePicked({ result: ITEM_RESULT.passed })}>
          设为通过
        </Button>
        <Button small text onClick={() => setRefusing(true)}>
          设为不通过
        </Button>
      </BulkBar>
      <ul className={css.people}>
        {items.map((item) => (
          <li key={item.itemId} data-row-key={item.itemId}>
            <p className={`row spread gap-12 ${css.cardHead}`}>
              <label className={css.who}>
                {items.length > 1 && (
                  <Choice
                    type="checkbox"
                    checked={chosen.includes(item.itemId)}
                    onChange={() => toggle(item.itemId)}
                    aria-label={`选择${item.name}`}
                  />
                )}
                <PersonName item={item} />
              </label>
            </p>
            <Evidence item={item} kind={kind} />
            <Verdict item={item} review={review} />
          </li>
        ))}
      </ul>
      {refusing && (
        <ReasonDialog
          title={`${picked.length} 人不通过`}
          label="不通过的理由"
          hint="写在每个人的结果里，可以再逐个修改"
          ok="设为不通过"
          onClose={() => setRefusing(false)}
          onReason={(reason) => decidePicked({ result: ITEM_RESULT.refused, reason })}
        />
      )}
    </section>
  );
};

const Verdict = ({ item, review }: { item: ApplyItem; review: Review }) => {
  const name = useId();
  const { result, reason } = review.of(item);

  return (
    <fieldset className={css.verdict}>
      <legend className="sr">{item.name}的审核结果</legend>
      <label>
        <Choice
          type="radio"
          name={name}
          checked={result === ITEM_RESULT.passed}
          disabled={!item.active}
          onChange={() => review.decide([item], { result: ITEM_RESULT.passed })}
        />
        通过
      </label>
      <label>
        <Choice
          type="radio"
          name={name}
          checked={result === ITEM_RESULT.refused}
          onChange={() => review.decide([item], { result: ITEM_RESULT.refused })}
        />
        不通过
      </label>
      {result === ITEM_RESULT.refused && (
        <input
          className={css.reason}
          value={reason}
          placeholder="不通过的理由"
          aria-label={`${item.name}不通过的理由`}
          onChange={(event) => review.decide([item], { reason: event.target.value })}
        />
      )}
    </fieldset>
  );
};
