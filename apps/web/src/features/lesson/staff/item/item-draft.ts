import { clockText } from '#lib/format/clock-text.ts';
import { type MergeField, textField, wholeField } from '#widgets/merge/merge-fields.ts';
import { ITEM } from '@zhibiao/contract/lesson/types';
import type { lessonImpact, systemItem } from '@zhibiao/contract/lesson/staff-items';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';

export type StoredItem = AnswerOf<typeof systemItem>;
type File = { id: string; name: string; kind: string; durationSec: number };

/** What an item explains; the name is for the reader. */
type Clause = StoredItem['clauses'][number];

/** What the panel's fields hold. */
export type ItemDraft = {
  title: string;
  file: File | null;
  html: string;
  minSec: number;
  required: boolean;
  freePreview: boolean;
  clauses: Clause[];
  checks: StoredItem['checks'];
};

export const itemDraftOf = ({
  title,
  media,
  html,
  minSec,
  required,
  freePreview,
  clauses,
  checks,
}: StoredItem): ItemDraft => ({
  title,
  file: media && { id: media.id, name: media.name, kind: media.kind, durationSec: media.durationSec },
  html: html ?? '',
  minSec,
  required,
  freePreview,
  clauses,
  checks,
});

/** A lecture field by field, as two who had it open compare it. */
export const ITEM_FIELDS: readonly MergeField<ItemDraft>[] = [
  textField('title', '标题'),
  wholeField('file', '文件', (file) => file?.name ?? '没有'),
  textField('html', '正文'),
  wholeField('minSec', '最短学习时间', (minSec) => `${Math.round(minSec / 6) / 10} 分钟`),
  wholeField('required', '必修'),
  wholeField('freePreview', '免费试看'),
  wholeField('clauses', '条款', (clauses) => clauseNumbers(clauses)),
  wholeField('checks', '学习中提问', (checks) => checkTexts(checks)),
];

const clauseNumbers = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ number }) => number)
    .sort()
    .join('、') || '没有';

const checkTexts = (checks: StoredItem['checks']): string =>
  checks
    .map(
      ({ atSec, stem, options, answer }) => `${clockText(atSec)} ${stem}（${options.join('／')}；${options[answer]}）`,
    )
    .join('；') || '没有';

/** Whether it explains other clauses than before; only then are they saved. */
export const hasOtherClauses = (mine: ItemDraft, stored: StoredItem): boolean =>
  clauseNumbers(mine.clauses) !== clauseNumbers(stored.clauses);

/** Another film or text than the one learners have, where they have one. */
export const isOther = (mine: ItemDraft, stored: StoredItem): boolean =>
  stored.type === ITEM.article
    ? stored.html !== null && mine.html !== stored.html
    : stored.media !== null && mine.file?.id !== stored.media.id;

type Query = InputOf<typeof lessonImpact>['query'];

/** What to query about learners before it is saved; null when nothing of it touches them. */
export const impactQuery = (mine: ItemDraft, stored: StoredItem, renew: boolean | null): Query | null => {
  const { lid } = stored;
  const other = isOther(mine, stored);
  const change = {
    ...(mine.required === stored.required ? {} : { required: mine.required ? ('true' as const) : ('false' as const) }),
    ...(mine.minSec === stored.minSec ? {} : { minSec: mine.minSec }),
    ...(other && mine.file ? { mediaId: mine.file.id } : {}),
  };
  if (other && renew !== false) return { lid, change: 'renew', ...change };
  return Object.keys(change).length > 0 ? { lid, change: 'edit', ...change } : null;
};
