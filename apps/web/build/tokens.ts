import type { Plugin } from 'vite';
import { tokenSheet } from '../src/theme/tokens.ts';

const NAME = 'virtual:tokens.css';

/** The custom properties of src/theme/tokens.ts as the first style sheet: a page that the server drew has its colours. */
export const tokens = (): Plugin => ({
  name: 'tokens',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? tokenSheet() : null),
});
