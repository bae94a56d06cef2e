import { beginFirst } from '#lib/api/begin.ts';

/**
 * The first script of a page that the server drew, in a file of its own: it begins what a learner's page asks for
 * first; and a button that is pressed before the page is alive (`data-alive`, app/providers.tsx) is pressed when it
 * is, a shortcut likewise.
 */

beginFirst();

const page = document.documentElement;
/** Each once: who presses again does so because nothing happened. */
const pressed = new Map<unknown, () => void>();

const keepClick = (event: Event): void => {
  const button = (event.target as Element).closest<HTMLElement>('button, [role="button"], [role="tab"]');
  if (!button) return;
  // A browser would do what it can without us: send a form.
  event.preventDefault();
  event.stopPropagation();
  pressed.set(button, () => button.click());
};

/** Of signs alone: Enter and the space bar press what has the focus, which is a click. */
const keepKey = (event: KeyboardEvent): void => {
  if (!/^\S$/.test(event.key) || (event.target as Element).closest('input, textarea, select')) return;
  pressed.set(event.key, () => document.body.dispatchEvent(new KeyboardEvent('keydown', event)));
};

if (page.dataset['alive'] === undefined) {
  addEventListener('click', keepClick, true);
  addEventListener('keydown', keepKey, true);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    removeEventListener('click', keepClick, true);
    removeEventListener('keydown', keepKey, true);
    for (const press of pressed.values()) press();
  }).observe(page, { attributeFilter: ['data-alive'] });
}
