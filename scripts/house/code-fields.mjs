/** A field of the contract that holds a code says which: `schemaOf(ATTEMPT)`, no `z.number()`. */
import { NO_CODES } from './allowed.mjs';
import { codedNames, CODED_NAME } from './codes.mjs';
import { isTest, walk } from './tree.mjs';

const NUMBER = /^z(\.coerce)?\.(number|int|int32|uint32)$/;

/** Where a chain begins: `z.number` of `z.number().int().optional()`. */
const beginningOf = (node) => {
  let call = node;
  for (;;) {
    if (call.type === 'CallExpression' && call.callee.type === 'MemberExpression') {
      if (call.callee.object.type === 'Identifier' || call.callee.object.type === 'MemberExpression') return call;
      call = call.callee.object;
    } else if (call.type === 'MemberExpression') call = call.object;
    else return call;
  }
};
const isNumbers = (node) =>
  node?.type === 'Literal'
    ? typeof node.value === 'number'
    : node?.type === 'ArrayExpression' && node.elements.every(isNumbers);

export const codeFields = {
  bar: 'code-fields',
  says: 'fields of the contract that hold a code and are not declared by schemaOf',
  limit: 0,
  find: (tree) => {
    const { fields } = codedNames(tree);
    const isCoded = (name) =>
      fields.has(name) || CODED_NAME.test(name) || [/s$/, /es$/].some((end) => CODED_NAME.test(name.replace(end, '')));
    const files = tree.scripts.filter((file) => file.startsWith('apps/contract/src/') && !isTest(file));
    return files.flatMap((file) => {
      const text = tree.text(file);
      const own = new Map();
      const isNumber = (node, depth = 0) => {
        if (depth > 5) return false;
        const start = beginningOf(node);
        const name = start.type === 'CallExpression' ? start.callee : start;
        const said = text.slice(name.start, name.end).replace(/\s+/g, '').replace(/<.*>/, '');
        const first = start.arguments?.[0];
        if (NUMBER.test(said)) return true;
        if (said === 'z.literal') return isNumbers(first) && first.type === 'ArrayExpression';
        if (said === 'z.union') return first.elements.every((part) => isNumbers(beginningOf(part).arguments?.[0]));
        if (/^z\.(array|optional|nullable|preprocess)$/.test(said))
          return first !== undefined && isNumber(first, depth + 1);
        if (/^\w+\.(optional|nullable|nullish|default|array|min|max|int)$/.test(said))
          return isNumber(name.object, depth + 1);
        const meant = own.get(name.type === 'Identifier' ? name.name : '');
        return (
          meant !== undefined && isNumber(meant.type === 'ArrowFunctionExpression' ? meant.body : meant, depth + 1)
        );
      };
      const found = [];
      const { program } = tree.parsed(file);
      for (const statement of program.body) {
        for (const { id, init } of (statement.declaration ?? statement).declarations ?? [])
          if (init) own.set(id.name, init);
      }
      walk(program, (node) => {
        if (node.type !== 'Property') return;
        const name = node.key.name ?? node.key.value;
        if (!isCoded(String(name)) || !isNumber(node.value)) return;
        if (`${file.slice('apps/contract/src/'.length)} ${name}` in NO_CODES || name in NO_CODES) return;
        const said = text.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 90);
        found.push(`${file}:${tree.lineOf(file, node.start)} ${said}`);
      });
      return found;
    });
  },
};
