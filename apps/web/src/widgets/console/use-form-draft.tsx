import type { FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { forgive } from '#ui/form-rules.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';
import { ConflictAlert, isConflict } from './conflict-alert.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { plainText } from './mine-beside.tsx';
import css from './notices.module.css';
import { useDraft } from './use-draft.ts';

type Props<V> = {
  /** What is edited: `banner 0198…`, or `banner new`. */
  object: string;
  form: FormInstance<V>;
  /** What the form began with, and what its fields are called. */
  initial: Partial<V>;
  labels: Readonly<Partial<Record<keyof V, string>>>;
  /** Where a sentence about none of the fields stands. */
  otherwise?: keyof V & string;
};

const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return plainText(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
};
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one || null) === JSON.stringify(other || null);

/**
 * The one way in which a form in a panel or a dialog loses nothing: what is typed outlives a conflict, a session that
 * ended, a right that was taken away and a reload, and stands above the fresh version when it is opened again.
 * Spread `fields` over the form, put `notices` above it, give `refuse` the failures, and say when it was `saved`.
 */
export const useFormDraft = <V extends object>({ object, form, initial, labels, otherwise }: Props<V>) => {
  const [typed, setTyped] = useState<V | null>(null);
  const draft = useDraft<V>(object, typed);
  const fill = (values: V) => {
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
    setTyped(values);
  };
  const changed = (values: V) =>
    (Object.keys(labels) as (keyof V)[]).filter((name) => !isSame(values[name], initial[name]));

  return {
    fields: {
      initialValues: initial,
      onValuesChange: (change: Partial<V>, values: V) => {
        forgive(form)(change);
        setTyped(changed(values).length > 0 ? values : null);
      },
    },
    /** The server has it. */
    saved: () => {
      draft.saved();
      setTyped(null);
    },
    /** A sentence of the server under its field; a conflict stands above them all. */
    refuse: (error: unknown): void => {
      if (!isConflict(error)) refuseInForm(form, otherwise === undefined ? {} : { otherwise })(error);
    },
    /** `onRefresh` fetches what is there now, and draws the form anew by its version. */
    notices: (error: unknown, onRefresh: () => Promise<unknown>): ReactNode => (
      <div className={css.above}>
        {typed === null && (
          <DraftNotice
            draft={draft}
            onUse={fill}
            show={(values) => (
              <ul>
                {changed(values).map((name) => (
                  <li key={String(name)}>
                    {labels[name]}：{wordsOf(values[name])}
                  </li>
                ))}
              </ul>
            )}
          />
        )}
        <ConflictAlert
          error={error}
          onRefresh={() => {
            draft.putAside();
            return onRefresh();
          }}
        />
      </div>
    ),
  };
};
