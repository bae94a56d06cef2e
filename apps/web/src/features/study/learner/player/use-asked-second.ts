import { useEffect } from 'react';
import { useStore } from '#lib/platform/store.ts';
import { useSearch } from '#lib/url/url-state.ts';
import { filmOnScreen, goTo } from './film.ts';

/** `t` of the address, from a search or a note: the film goes there once, as far as it may. */
export const useAskedSecond = (lid: string | null): void => {
  const [search, change] = useSearch();
  const film = useStore(filmOnScreen);
  const asked = search.get('t');

  useEffect(() => {
    if (asked === null || film?.lid !== lid || !film) return;
    if (Number(asked) >= 0) goTo(film.video, Number(asked));
    change(
      (old) => {
        old.delete('t');
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, film, lid, change]);
};
