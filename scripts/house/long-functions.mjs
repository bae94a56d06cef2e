/** A function holds one idea: from its first line to its last. */
import { isTest, walk } from './tree.mjs';

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const nameOf = (node, parent) =>
  node.id?.name ??
  parent?.id?.name ??
  parent?.key?.name ??
  parent?.callee?.name ??
  parent?.callee?.property?.name ??
  '…';

const longer = (floor, most) => (tree) =>
  tree.scripts
    .filter((file) => file.startsWith(floor) && !isTest(file) && tree.linesOf(file) > most)
    .flatMap((file) => {
      const found = [];
      walk(tree.parsed(file).program, (node, parent) => {
        if (!FUNCTION.test(node.type)) return;
        const lines = tree.text(file).slice(node.start, node.end).split('\n').length;
        if (lines > most)
          found.push([lines, `${file}:${tree.lineOf(file, node.start)} ${nameOf(node, parent)}: ${lines}`]);
      });
      return found;
    })
    .sort(([a], [b]) => b - a)
    .map(([, what]) => what);

export const serverFunctions = {
  bar: 'functions',
  says: 'functions of more than 80 lines on the server',
  limit: 0,
  find: longer('apps/server/src/', 80),
};
export const components = {
  bar: 'components',
  says: 'components, hooks and other functions of more than 110 lines in web',
  limit: 0,
  find: longer('apps/web/src/', 110),
};
