import type { FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Stale } from '#lib/api/ask.ts';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { ConflictAlert, isConflict } from './conflict-alert.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { differingFields, textField, wholeField } from '#widgets/merge/merge-fields.ts';
import css from '#widgets/dock/notices.module.css';
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

/**
 * The one way in which a form in a panel or a dialog loses nothing: what is typed outlives a conflict, a session that
 * ended, a right that was taken away and a reload, and stands above the fresh version when it is opened again.
 * Spread `fields` over the form, put `notices` above it, give `refuse` the failures, and say when it was `saved`.
 */
export const useFormDraft = <V extends object>({ object, form, initial, labels, otherwise }: Props<V>) => {
  const [typed, setTyped] = useState<V | null>(null);
  const began = initial as V;
  const isNew = /\bnew\b/.test(object);
  const draft = useDraft<V>(object, { typed, base: isNew ? null : began });
  const fill = (values: V) => {
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
    setTyped(values);
  };
  const fields = (Object.keys(labels) as (keyof V)[]).map((name) =>
    (typeof (draft.left?.value ?? began)[name] === 'string' ? textField<V> : wholeField<V, keyof V>)(
      name,
      labels[name] ?? '',
    ),
  );

  return {
    fields: {
      initialValues: initial,
      onValuesChange: (change: Partial<V>, values: V) => {
        forgive(form)(change);
        setTyped(differingFields(fields, values, began).length > 0 ? values : null);
      },
    },
    /** The server has it. */
    saved: () => {
      draft.saved();
      setTyped(null);
    },
    /** A sentence of the server under its field; a conflict stands above them all. */
    refuse: (error: unknown): void => {
      if (isConflict(error)) draft.putAside(error);
      else refuseInForm(form, otherwise === undefined ? {} : { otherwise })(error);
    },
    /** `reads`: what is there now, by whose version the form is redrawn. */
    notices: (error: unknown, ...reads: readonly Stale[]): ReactNode => (
      <div className={`stack gap-16 ${css.above}`}>
        {typed === null && <DraftNotice draft={draft} fields={fields} now={began} onUse={fill} />}
        <ConflictAlert error={error} reads={reads} atOnce />
      </div>
    ),
  };
};
