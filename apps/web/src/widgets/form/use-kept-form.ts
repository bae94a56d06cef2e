import { useCallback, useEffect } from 'react';
import { onceComposed } from '#lib/typing/once-composed.ts';
import { useToken } from '#lib/session/session.ts';
import { useViewer } from '#lib/session/viewer.ts';

/** antd's form, or any fields that can be read and set. */
export type KeptFields<V> = {
  getFieldsValue(all: true): V;
  setFieldsValue(values: Partial<V>): void;
  isFieldsTouched(): boolean;
};
type Kept<V> = { owner: string | null; values: Partial<V> };

/**
 * What is typed into a form of the site and not yet sent outlives a reload, a way elsewhere and back, in this tab and
 * for the user who typed it. `leaveOut` names what must not be kept, a password or a code: the same list each time.
 * Call `keep` at the form's changes and `sent` when the server has it.
 */
export const useKeptForm = <V extends object>(name: string, form: KeptFields<V>, leaveOut: readonly string[]) => {
  const key = `zhibiao.form.${name}`;
  const token = useToken();
  const viewer = useViewer();
  /** Undefined while it is not known who is here. */
  const owner = token === null ? null : viewer?.id;

  const keep = useCallback((): void => {
    if (owner === undefined) return;
    onceComposed(() => {
      const values = Object.entries(form.getFieldsValue(true)).filter(([field]) => !leaveOut.includes(field));
      quietly(() => sessionStorage.setItem(key, JSON.stringify({ owner, values: Object.fromEntries(values) })));
    });
  }, [key, form, owner, leaveOut]);

  useEffect(() => {
    // Who types before it is known who they are keeps that, not what was there before.
    if (form.isFieldsTouched()) return keep();
    const kept = read<V>(key);
    if (kept && kept.owner === owner) form.setFieldsValue(kept.values);
  }, [key, owner, form, keep]);

  return { keep, sent: (): void => quietly(() => sessionStorage.removeItem(key)) };
};

const read = <V>(key: string): Kept<V> | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<V> | null;
  } catch {
    return null;
  }
};

/** Where nothing can be stored, nothing is kept. */
const quietly = (work: () => void): void => {
  try {
    work();
  } catch {
    /* see above */
  }
};
