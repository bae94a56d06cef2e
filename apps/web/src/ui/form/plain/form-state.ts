import { faultIn } from '@zhibiao/contract/core/refusal';
import { createContext, use, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { createStore, useStore } from '#lib/platform/store.ts';

/** A rule of the contract, or one that the contract cannot know: its sentence, null where there is nothing to say. */
export type FieldRule = z.ZodType | ((value: unknown) => string | null);

/** A field, as long as it is on the page. */
type Entry = {
  element: HTMLElement;
  rule: FieldRule | undefined;
  /** The field whose value its rule looks at as well. */
  after: string | undefined;
  show: (value: unknown) => void;
  focus: () => void;
};

type Faults = Readonly<Record<string, ReactNode>>;
type Name = string | readonly (string | number)[];
const keyOf = (name: Name): string => (typeof name === 'string' ? name : name.join('.'));

/**
 * A form of the browser's own fields. They hold what is typed, so that nothing typed before the script came is lost;
 * this knows it too, also of a field that has gone and may come back. Named by keys of `V`; the verbs that antd's form
 * has as well are called the same, so that what refuses or keeps a form serves both.
 */
export const createPlainForm = <V extends object>(initial: Partial<V> = {}) => {
  const values = createStore<Readonly<Record<string, unknown>>>({ ...initial });
  const faults = createStore<Faults>({});
  const fields = new Map<string, Entry>();
  const seen = new Set<string>();
  const edits = createStore(0);
  let touched = false;

  const put = (name: string, value: unknown) => values.set({ ...values.read(), [name]: value });
  const say = (name: string, fault: ReactNode) => {
    if ((faults.read()[name] ?? null) !== fault) faults.set({ ...faults.read(), [name]: fault });
  };
  const inOrder = () =>
    [...fields].sort(([, a], [, b]) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  /** Says what is wrong with a field, and whether nothing is. */
  const passes = (name: string): boolean => {
    const rule = fields.get(name)?.rule;
    const value = values.read()[name];
    const fault = rule ? (typeof rule === 'function' ? rule(value) : faultIn(rule, value)) : null;
    seen.add(name);
    say(name, fault);
    return fault === null;
  };
  const focusField = (name: Name): void => fields.get(keyOf(name))?.focus();

  return {
    values,
    faults,
    /** How often the user changed something. */
    edits,
    passes,
    focusField,
    /** A field comes onto the page with what stands in it; returns the way to take it off. */
    enter: (name: string, value: unknown, entry: Entry): (() => void) => {
      fields.set(name, entry);
      const known = values.read()[name];
      // Typed before this page was alive.
      if (value && known !== value) touched = true;
      if (known !== value) put(name, value);
      return () => {
        if (fields.get(name) === entry) fields.delete(name);
      };
    },
    /** The user changed a field, which is forgiven until it is left. */
    edit: (name: string, value: unknown): void => {
      touched = true;
      seen.add(name);
      put(name, value);
      say(name, null);
      for (const [other, { after }] of fields) if (after === name && seen.has(other)) passes(other);
      edits.set(edits.read() + 1);
    },
    /** All fields are right; the first that is not has the focus. */
    allPass: (): boolean => {
      const wrong = inOrder()
        .map(([name]) => name)
        .filter((name) => !passes(name));
      if (wrong[0] !== undefined) focusField(wrong[0]);
      return wrong.length === 0;
    },
    /** What stands in the fields on the page. */
    shown: (): V => Object.fromEntries([...fields.keys()].map((name) => [name, values.read()[name]])) as unknown as V,
    resetFields: (): void => {
      touched = false;
      seen.clear();
      values.set({ ...initial });
      faults.set({});
      for (const [name, { show }] of fields) show(values.read()[name]);
    },
    getFieldsValue: (_all: true): V => values.read() as unknown as V,
    setFieldsValue: (next: Partial<V>): void => {
      values.set({ ...values.read(), ...next });
      for (const [name, value] of Object.entries(next)) {
        fields.get(name)?.show(value);
        say(name, null);
      }
    },
    isFieldsTouched: (): boolean => touched,
    getFieldsError: (): { name: (string | number)[]; errors: string[] }[] =>
      [...fields.keys()].map((name) => ({ name: name.split('.'), errors: [] })),
    setFields: (all: { name: Name; errors?: ReactNode[] }[]): void => {
      for (const { name, errors = [] } of all) say(keyOf(name), errors[0] ?? null);
    },
  };
};

export type PlainFormState<V extends object = Record<string, unknown>> = ReturnType<typeof createPlainForm<V>>;

export const usePlainForm = <V extends object>(initial?: Partial<V>): PlainFormState<V> =>
  useState(() => createPlainForm<V>(initial))[0];

export const FormContext = createContext<PlainFormState | null>(null);

/** The form around this. */
export const useFormAround = (): PlainFormState => {
  const form = use(FormContext);
  if (!form) throw new Error('a field stands outside its form');
  return form;
};

/** What stands in a field now, also when it is not on the page. */
export const useFieldValue = <V extends object, N extends keyof V & string>(
  form: PlainFormState<V>,
  name: N,
): V[N] | undefined => useStore(form.values, (values) => values[name]) as V[N] | undefined;
