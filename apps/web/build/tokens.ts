import type { Plugin } from 'vite';
import { tokenSheet } from '#theme/tokens.ts';

const NAME = 'virtual:tokens.css';

/** The custom properties of src/theme/tokens.ts as the first style sheet: what the server draws has its colours. */
export const tokens = (): Plugin => ({
  name: 'tokens',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? tokenSheet() : null),
});
