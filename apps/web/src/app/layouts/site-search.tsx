import { lazy } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { PaletteButton } from '#ui/palette/palette-button.tsx';
import css from './site-header.module.css';

const SearchDialog = lazy(() =>
  import('#features/search/search-dialog.tsx').then((module) => ({ default: module.SearchDialog })),
);

/** The magnifier, and the key / for it; what it opens arrives then. */
export const SiteSearch = () => (
  <PaletteButton
    className={css.tool}
    aria-label="全站查找"
    title="全站查找（按 / 键）"
    shortcut="/"
    palette={(onClose) => <SearchDialog onClose={onClose} />}
  >
    <Icon name="search" />
  </PaletteButton>
);
