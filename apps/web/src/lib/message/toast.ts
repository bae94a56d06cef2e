import { createStore, useStore } from '#lib/platform/store.ts';

/** Short answers to an action. Lives below React so that the query client can speak too. */

export type ToastKind = 'success' | 'error' | 'warning' | 'loading';
export type Toast = { id: number; kind: ToastKind; text: string };

const SHOWN_MS = 3_000;
/** Of a sentence longer than a glance, for each further character. */
const READ_MS = 100;
const GLANCE = 24;
export const toastStore = createStore<readonly Toast[]>([]);
let lastId = 0;

const close = (id: number) => toastStore.set(toastStore.read().filter((toast) => toast.id !== id));

/** The same sentence is never on screen twice: five failed blocks say once that the network is down. */
const show = (kind: ToastKind, text: string): (() => void) => {
  const id = ++lastId;
  toastStore.set([...toastStore.read().filter((toast) => toast.text !== text), { id, kind, text }]);
  if (kind !== 'loading') setTimeout(close, SHOWN_MS + Math.max(0, text.length - GLANCE) * READ_MS, id);
  return () => close(id);
};

export const toast = {
  success: (text: string) => {
    show('success', text);
  },
  error: (text: string) => {
    show('error', text);
  },
  warning: (text: string) => {
    show('warning', text);
  },
  /** Stays until the returned function is called. */
  loading: (text: string) => show('loading', text),
};

/** Whether a toast says this now: the same sentence waits for its end to stand in the page. */
export const useTold = (text: unknown): boolean =>
  useStore(toastStore, (toasts) => toasts.some((one) => one.text === text));
