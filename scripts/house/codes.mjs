/** Which columns and fields hold a code: recognised by their names, by the schema's comments and by the contract. */
import { walk } from './tree.mjs';

const WORDS = 'status|type|kind|source|role|state|result|level|mode|stage';
/** `status`, `fromStatus`; no `statusCount`. */
export const CODED_NAME = new RegExp(`^(?:${WORDS})$|[a-z](?:${WORDS.replace(/\b./g, (c) => c.toUpperCase())})$`);
/** `/// 0 记录 1 自动交卷`, `/// 1 主动，2 超时` */
const LISTS_CODES = /(?:^|\s)\d\s*[\p{Script=Han}][^\d]*\d\s*[\p{Script=Han}]/u;

/** Integer columns: name → whether all of that name are codes. */
const columnsOf = (tree) => {
  const columns = new Map();
  for (const file of tree.files.filter((name) => /^prisma\/schema\/.*\.prisma$/.test(name))) {
    let comment = '';
    for (const line of tree.text(file).split('\n')) {
      if (/^\s*\/\/\//.test(line)) comment += line;
      else {
        const [, name] = /^\s+(\w+)\s+(?:Int|SmallInt)\??(?:\s|$)/.exec(line) ?? [];
        if (name) {
          const coded =
            CODED_NAME.test(name) || LISTS_CODES.test(comment) || LISTS_CODES.test(line.split('//')[1] ?? '');
          columns.set(name, [...(columns.get(name) ?? []), coded]);
        }
        comment = '';
      }
    }
  }
  return columns;
};

/** Names of the fields that some place of the contract declares by `schemaOf`. */
const fieldsOf = (tree) => {
  const fields = new Set();
  for (const file of tree.scripts.filter((name) => name.startsWith('apps/contract/src/'))) {
    if (!tree.text(file).includes('schemaOf(')) continue;
    walk(tree.parsed(file).program, (node) => {
      if (node.type === 'Property' && tree.text(file).startsWith('schemaOf(', node.value.start))
        fields.add(node.key.name ?? node.key.value);
    });
  }
  return fields;
};

let known;
/** `columns` for statements, `fields` for the contract. */
export const codedNames = (tree) => {
  if (known?.tree === tree) return known;
  const integers = columnsOf(tree);
  const declared = fieldsOf(tree);
  const columns = [...integers]
    .filter(([name, coded]) => coded.every(Boolean) || (declared.has(name) && coded.some(Boolean)))
    .map(([name]) => name);
  return (known = { tree, columns, fields: new Set([...declared, ...columns]) });
};
