/** A statement says `${lit(ATTEMPT.marking)}`, no `2` beside a column that holds a code. */
import { codedNames } from './codes.mjs';
import { isTest, walk } from './tree.mjs';

const IN_PLACE = (file) => file.startsWith('apps/server/src/') && !isTest(file) && !file.endsWith('-fixtures.ts');
const isSql = (tag) => (tag.type === 'MemberExpression' ? tag.object : tag).name === 'sql';

/** The text of a statement, each `${…}` filled to its length so that nothing else is read and places stay. */
const textOf = (text, { start, end, expressions }) => {
  let out = text.slice(start, end);
  for (const { start: from, end: to } of expressions) {
    out = out.slice(0, from - start) + text.slice(from, to).replace(/[^\n]/g, '¤') + out.slice(to - start);
  }
  return out;
};

/** Names that a file gives to what it numbers itself: `row_number() OVER (…) AS nth`. */
const numberedIn = (text) => [...text.matchAll(/\bOVER\b[^;]{0,200}?\)\s+AS\s+"?(\w+)/gi)].map(([, name]) => name);

/** Splits at the commas that stand in no brackets: [text, offset]. */
const partsOf = (list) => {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= list.length; i++) {
    const c = list[i];
    if (c === '(' || c === '[') depth++;
    if (c === ')' || c === ']') depth--;
    if (i === list.length || (c === ',' && depth === 0)) {
      parts.push([list.slice(from, i), from]);
      from = i + 1;
    }
  }
  return parts;
};

const patternsOf = (columns) => {
  const column = `(?<![\\w"])(?:\\w+\\.)?(?:"(?:${columns.join('|')})"|(?:${columns.join('|')}))(?![\\w"(])`;
  const beside = `(?:\\)|\\s*,\\s*\\d+\\s*\\)|::\\w+)*\\s*`;
  const cast = '(?:::\\w+)?';
  return [
    new RegExp(`${column}${beside}(?:=|<>|!=|<=|>=|<|>|IS (?:NOT )?DISTINCT FROM)\\s*-?\\d+${cast}(?![\\w.])`, 'gi'),
    new RegExp(`(?<![\\w.])\\d+${cast}\\s*(?:=|<>|!=|<=|>=|<|>)\\s*${column}`, 'gi'),
    new RegExp(`${column}${beside}(?:NOT\\s+)?IN\\s*\\([^()]*?(?<![\\w.])\\d+[^()]*\\)`, 'gi'),
    new RegExp(`${column}${beside}(?:=|<>)\\s*(?:ANY|ALL)\\s*\\((?:ARRAY\\[|')[^()]*?\\d[^()]*\\)`, 'gi'),
    new RegExp(`${column}\\s*=\\s*CASE\\b(?:(?!\\bEND\\b)[^])*?\\b(?:THEN|ELSE)\\s+\\d+${cast}(?!\\w)`, 'gi'),
    new RegExp(`\\bCASE\\s+${column}\\s+WHEN\\s+\\d+`, 'gi'),
    new RegExp(
      `(?<![\\w.¤])\\d+${cast}(?:\\s+END)?\\s+AS\\s+(?:"(?:${columns.join('|')})"|(?:${columns.join('|')}))(?![\\w"])`,
      'gi',
    ),
  ];
};

/** Values that stand where a coded column of an INSERT does. */
const inserted = (statement, coded) => {
  const found = [];
  const insert = /INSERT\s+INTO\s+"?\w+"?(?:\s+AS\s+\w+)?\s*\(([^()]*)\)\s*(VALUES\s*|SELECT\s+(?:DISTINCT\s+)?)/gi;
  for (const match of statement.matchAll(insert)) {
    const at = partsOf(match[1]).flatMap(([name], i) => (coded.has(name.trim().replaceAll('"', '')) ? [i] : []));
    const start = match.index + match[0].length;
    const rest = statement.slice(start);
    const lists = [];
    if (/^V/i.test(match[2])) {
      let depth = 0;
      for (let i = 0, from = 0; i < rest.length; i++) {
        if (rest[i] === '(' && depth++ === 0) from = i + 1;
        if (rest[i] === ')' && --depth === 0) lists.push([rest.slice(from, i), from]);
        if (depth === 0 && !/[\s,()]/.test(rest[i])) break;
      }
    } else lists.push([rest.split(/\sFROM\s|\sWHERE\s|\sON CONFLICT\s/i)[0], 0]);
    for (const [list, offset] of lists) {
      const values = partsOf(list);
      for (const i of at) {
        const [value, from] = values[i] ?? ['', 0];
        if (/^\s*-?\d+(::\w+)?\s*$/.test(value))
          found.push([
            start + offset + from + value.search(/\S/),
            `${partsOf(match[1])[i][0].trim()} ← ${value.trim()}`,
          ]);
      }
    }
  }
  return found;
};

export const bareCodes = {
  bar: 'bare-codes',
  says: 'bare integers beside a coded column in a statement',
  limit: 0,
  find: (tree) => {
    const { columns } = codedNames(tree);
    if (columns.length === 0) return [];
    const all = patternsOf(columns);
    return tree.scripts
      .filter((file) => IN_PLACE(file) && /\bsql\b/.test(tree.text(file)))
      .flatMap((file) => {
        const text = tree.text(file);
        const numbered = numberedIn(text);
        const coded = new Set(columns.filter((name) => !numbered.includes(name)));
        const patterns = coded.size === columns.length ? all : patternsOf([...coded]);
        const found = new Map();
        walk(tree.parsed(file).program, (node) => {
          if (node.type !== 'TaggedTemplateExpression' || !isSql(node.tag)) return;
          const statement = textOf(text, node.quasi);
          const hits = [
            ...patterns.flatMap((pattern) => [...statement.matchAll(pattern)].map((hit) => [hit.index, hit[0]])),
            ...inserted(statement, coded),
          ];
          for (const [at, what] of hits) found.set(node.quasi.start + at, what.replace(/\s+/g, ' '));
        });
        return [...found].map(([offset, what]) => `${file}:${tree.lineOf(file, offset)} ${what}`);
      });
  },
};
