import { atFirstSign } from '#lib/platform/first-sign.ts';
import type { Router } from './router.tsx';

/** The link that was pressed says so from the press until its page is there, or has failed. */
const markPressed = (router: Router): void => {
  let pressed: Element | null | undefined;
  const unmark = () => pressed?.removeAttribute('aria-busy');
  // The router has heard of the press before: React listens further in.
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    const next = router.state.navigation.location;
    if (!link || next?.pathname !== link.pathname || next.search !== link.search) return;
    unmark();
    pressed = link;
    link.setAttribute('aria-busy', 'true');
  });
  router.subscribe(({ navigation }) => navigation.state === 'idle' && unmark());
};

/** Moving within the site: what was pressed is marked, and what may be pressed next is begun (preload/links.ts). */
export const followMoves = (router: Router): void => {
  markPressed(router);
  atFirstSign(() => {
    // Without it, every page comes when it is pressed.
    import('./preload/links.ts').then(
      ({ preloadLinks }) => preloadLinks(router),
      () => undefined,
    );
  });
};
