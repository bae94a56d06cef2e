/** Shows that the bars of the house bite: in fixtures/bad-house.mjs each finds what is wrong and no more. */
import { FILES, FOUND } from '../fixtures/bad-house.mjs';
import { measure } from '../house.mjs';
import { treeFrom } from '../house/tree.mjs';

/** Sentences about bars that do not bite; none when all do. */
export const checkHouse = () =>
  measure(treeFrom(Object.keys(FILES), (file) => FILES[file])).flatMap(({ bar, found, holds }) => {
    const expected = FOUND[bar];
    // How long the list of names is allowed to be is not a matter of the tree.
    if (expected === undefined) return bar === 'allowed-names' ? [] : [`the bar ${bar} has no fixture`];
    if (holds) return [`the bar ${bar} lets its fixture pass`];
    const isRight =
      typeof expected === 'number'
        ? found.length === expected
        : found.length === expected.length && found.every((line, i) => line.startsWith(expected[i]));
    return isRight ? [] : [`the bar ${bar} finds in its fixture: ${found.join(' | ')}`];
  });
