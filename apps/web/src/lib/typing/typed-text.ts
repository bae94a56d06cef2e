/** What stands in the fields of a page, carried over a reload that the person did not ask for. */

const KEY = 'zhibiao.typed';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Kept = {
  path: string;
  fields: [name: string, value: string | boolean][];
  /** Whose text it is, where a user is logged in: no other user may find it in their fields. */
  owner: string | null;
};

const isChoice = (field: Field): boolean => field.type === 'checkbox' || field.type === 'radio';
/** A password is kept nowhere, a file cannot be set, and a list's search field holds no value of its own. */
const isLeftOut = (field: Field): boolean =>
  ['password', 'file', 'hidden', 'submit', 'button'].includes(field.type) || field.getAttribute('role') === 'combobox';

/**
 * The fields on the page under names that are the same after a reload: label, value of a choice, and how many came
 * before.
 */
const fieldsNow = (): Map<string, Field> => {
  const named = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>('input, textarea')) {
    if (isLeftOut(field)) continue;
    const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder;
    const name = `${field.type} ${label} ${isChoice(field) ? field.value : ''}`;
    let n = 1;
    while (named.has(`${name} ${n}`)) n += 1;
    named.set(`${name} ${n}`, field);
  }
  return named;
};

/** Says whether a password was typed, which has to be typed again. */
export const keepTyped = (owner: string | null = null): { password: boolean } => {
  const fields: Kept['fields'] = [];
  for (const [name, field] of fieldsNow()) {
    const value = isChoice(field) ? (field as HTMLInputElement).checked : field.value;
    if (value) fields.push([name, value]);
  }
  const kept: Kept = { path: location.pathname + location.search, fields, owner };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* no storage, nothing to carry it in */
  }
  return { password: [...document.querySelectorAll<HTMLInputElement>('[type=password]')].some(({ value }) => value) };
};

const put = (field: Field, value: string | boolean): void => {
  if (typeof value === 'boolean') {
    if ((field as HTMLInputElement).checked !== value) field.click();
    return;
  }
  // React notices a value only if it is set by the element's native setter, followed by the event.
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const read = (): Kept | null => {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept ? (JSON.parse(kept) as Kept) : null;
  } catch {
    return null;
  }
};

const forgetTyped = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* no storage, nothing kept in it */
  }
};

/**
 * Puts back what was kept as soon as its fields are there, a dialog's when it is opened again; forgets it when the page
 * is left. What was kept over a login waits for its `owner` to be back.
 */
export const restoreTyped = (owner: string | null = null): void => {
  const kept = read();
  if (!kept || (kept.owner !== null && owner === null)) return;
  forgetTyped();
  if (kept.owner !== owner || kept.fields.length === 0) return;
  const waiting = new Map(kept.fields);
  const restore = () => {
    if (location.pathname + location.search !== kept.path) return observer.disconnect();
    for (const [name, field] of fieldsNow()) {
      const value = waiting.get(name);
      if (value === undefined) continue;
      waiting.delete(name);
      if (!field.value || isChoice(field)) put(field, value);
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  restore();
};
