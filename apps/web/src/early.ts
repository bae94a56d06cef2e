import { beginFirst } from '#lib/api/begin.ts';

/**
 * The first script of a page that the server drew, in a file of its own: it begins what a learner's page asks for
 * first; and a button that is pressed before the page is alive (`data-alive`, app/providers.tsx) is pressed when it
 * is, a shortcut and the Enter that sends a form likewise.
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

/**
 * Enter in a field sends its form, whose button waits for the page: a browser sends none by a button that is disabled.
 * Otherwise of signs alone: Enter and the space bar press what has the focus, which is a click.
 */
const keepKey = (event: KeyboardEvent): void => {
  const field = (event.target as Element).closest<HTMLInputElement>('input, textarea, select');
  // In a file's field it opens the browser's own dialog.
  const sends = event.key === 'Enter' && !event.isComposing && field?.matches('input:not([type="file"])');
  const form = sends ? field?.form : null;
  if (form) {
    event.preventDefault();
    pressed.set(form, () => form.requestSubmit());
  }
  if (!/^\S$/.test(event.key) || field) return;
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
