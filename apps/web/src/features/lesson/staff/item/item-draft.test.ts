import { expect, test } from 'vitest';
import { differingFields } from '#widgets/merge/merge-fields.ts';
import { itemDraftOf, impactQuery, isOther, ITEM_FIELDS, type StoredItem } from './item-draft.ts';

const film = (over: Partial<StoredItem> = {}): StoredItem => ({
  lid: 'L',
  lessonId: 'K',
  chapterId: 'C',
  title: '术语',
  type: 1,
  media: { id: 'M', kind: 'video', name: '术语.mp4', durationSec: 600, pages: null, captions: false },
  hasText: false,
  html: null,
  clauses: [],
  checks: [],
  durationSec: 600,
  minSec: 0,
  measuredSec: 600,
  required: true,
  freePreview: false,
  rev: 1,
  version: 3,
  ...over,
});
const other = { id: 'N', name: '新.mp4', kind: 'video', durationSec: 500 };

test('a title or a free preview touches nobody; what is required, and for how long, does', () => {
  const mine = itemDraftOf(film());
  expect(impactQuery({ ...mine, title: '新', freePreview: true }, film(), null)).toBeNull();
  expect(impactQuery({ ...mine, required: false }, film(), null)).toEqual({
    lid: 'L',
    change: 'edit',
    required: 'false',
  });
  expect(impactQuery({ ...mine, minSec: 60 }, film(), null)).toEqual({ lid: 'L', change: 'edit', minSec: 60 });
});

test('another film is taken for something new until somebody says that it is the same', () => {
  const mine = { ...itemDraftOf(film()), file: other };
  expect(impactQuery(mine, film(), null)?.change).toBe('renew');
  expect(impactQuery(mine, film(), true)).toEqual({ lid: 'L', change: 'renew', mediaId: 'N' });
  expect(impactQuery(mine, film(), false)).toEqual({ lid: 'L', change: 'edit', mediaId: 'N' });
});

test('the first film of an item replaces nothing', () => {
  expect(isOther({ ...itemDraftOf(film()), file: other }, film({ media: null }))).toBe(false);
});

test('what differs from what another has saved is said field by field', () => {
  const mine = { ...itemDraftOf(film()), title: '我的标题', required: false };
  const differing = differingFields(ITEM_FIELDS, mine, itemDraftOf(film({ title: '别人的标题' })));
  expect(differing.map(({ label, read }) => `${label}：${read(mine)}`)).toEqual(['标题：我的标题', '必修：否']);
});
