import type { Plugin } from 'vite';

/**
 * React makes five errors as it is loaded, which it throws to itself as signals and compares by identity. To make an
 * error is cheap, unless somebody listens who keeps a stack of each: the developer's tools, Lighthouse, our bench. Then
 * the browser reads all of React once more to name the lines, a tenth of a second of a phone. Here they have the same
 * prototype and message, and no stack.
 */

const REACT_DOM = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;
const SIGNAL = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const SIGNALS = 5;

/** Stops the build where an upgrade has made them otherwise. */
export const signals = (): Plugin => ({
  name: 'signals',
  apply: 'build',
  transform(code, id) {
    if (!REACT_DOM.test(id)) return null;
    const found = code.match(SIGNAL)?.length ?? 0;
    if (found !== SIGNALS) this.error(`${id}: ${found} signals instead of ${SIGNALS} (apps/web/build/signals.ts)`);
    return {
      code: code.replace(SIGNAL, '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })'),
      map: null,
    };
  },
});
