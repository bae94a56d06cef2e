import type { Plugin } from 'vite';

const CONTRACT = /contract[\\/]src[\\/].+\.ts$/;
/** As the contract writes it: the first thing that a declaration says. */
const TITLE = /\b(endpoint|download|upload)\(\{\s*title: '[^'\n]*',/g;

/** Titles of endpoints are for the documentation of the API; no page shows them, so no page loads them. */
export const titlesLeftOut = (): Plugin => ({
  name: 'titles-left-out',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (CONTRACT.test(id) ? { code: code.replace(TITLE, '$1({'), map: null } : null),
});
