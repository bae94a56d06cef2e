/** No file of an app imports itself on a way through others, be it only for a type. */
import { appOf, isTest } from './tree.mjs';

/** Strongly connected files, by Tarjan. */
const ringsOf = (nodes, edges) => {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const open = new Set();
  const rings = [];
  const enter = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    open.add(node);
    for (const next of edges(node)) {
      if (!order.has(next)) {
        enter(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (open.has(next)) low.set(node, Math.min(low.get(node), order.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const ring = stack.splice(stack.indexOf(node));
    for (const member of ring) open.delete(member);
    if (ring.length > 1 || edges(node).includes(node)) rings.push(ring);
  };
  for (const node of nodes) if (!order.has(node)) enter(node);
  return rings;
};

export const cycles = {
  bar: 'cycles',
  says: 'rings of files that import each other, types included',
  limit: 0,
  find: (tree) => {
    const files = tree.scripts.filter((file) => appOf(file) && !isTest(file));
    const counted = new Set(files);
    const edges = (file) => tree.imports(file).filter((target) => counted.has(target) && appOf(target) === appOf(file));
    return ringsOf(files, edges)
      .sort((a, b) => b.length - a.length)
      .map((ring) => `${appOf(ring[0])}: ${ring.length} files – ${ring.sort().join(' ')}`);
  },
};
