import { readdirSync, readFileSync } from 'node:fs';
import { hasFieldWord } from '@zhibiao/contract/audit/words';
import { expect, it } from 'vitest';

const SCHEMA = new URL('../../../../../prisma/schema/', import.meta.url);
const schema = readdirSync(SCHEMA)
  .map((name) => readFileSync(new URL(name, SCHEMA), 'utf8'))
  .join('\n');

/** What staff edit, and what of it is never noted as changed: whose it is, its state inside, what is counted. */
const EDITED = [
  'Lesson',
  'LessonItem',
  'Article',
  'Banner',
  'Teacher',
  'Standard',
  'Clause',
  'Law',
  'Paper',
  'DictEntry',
  'StudyDict',
];
const INSIDE = new RegExp(
  '^(id|lessonId|publishFault|recountAt|finishDue|studyCount|treeVersion|editedBy|starterKey|createdAt|updatedAt|' +
    'removedAt|topics|parity|health|sharesWith|measuredSec|plannedSetBy|plannedBy|plannedAt|approvedHours)$',
);

/** The columns of a table: a relation has the name of another table as its type. */
const columnsOf = (model: string): string[] => {
  const body = new RegExp(`^model ${model} \\{\\n(.*?)^\\}`, 'ms').exec(schema)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+) +(?:String|Int|Float|Decimal|Boolean|DateTime|Json|BigInt|Bytes)\b/gm)].map(
    ([, name]) => name ?? '',
  );
};

it.each(EDITED)('has a word for every field of %s that an entry may show as changed', (model) => {
  const columns = columnsOf(model);
  expect(columns.length).toBeGreaterThan(3);
  expect(columns.filter((name) => !INSIDE.test(name) && !hasFieldWord(name))).toEqual([]);
});
