import { textDiff } from '#lib/format/text-diff.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Pieces } from '#ui/text/pieces.tsx';
import pieces from '#ui/text/pieces.module.css';
import { RichText } from '#ui/text/rich-text.tsx';
import { type MergeField, type MergeRow, mergeRows } from './merge-fields.ts';
import { stretches } from './merge-rows.tsx';
import { hasMore, wordsIn } from './paragraphs.ts';
import css from './version-diff.module.css';

type Props<V> = { fields: readonly MergeField<V>[]; before: V; after: V };

/** What became of one version in another, field by field and paragraph by paragraph; what both have is folded. */
export const VersionDiff = <V extends object>({ fields, before, after }: Props<V>) => {
  const rows = mergeRows(fields, { base: null, mine: before, theirs: after });
  const isChanged = (field: readonly MergeRow[]) => field.some(({ by }) => by !== 'both');
  const changed = rows.filter(isChanged);
  const alike = rows.filter((field) => !isChanged(field)).flatMap(([first]) => first?.label ?? []);
  if (changed.length === 0) return <p>内容没有不同。</p>;

  return (
    <>
      <p className={`note ${pieces.legend}`}>
        <ins>蓝底</ins>是后来增加的字，<del>灰底</del>是去掉的字
      </p>
      <dl className={css.fields}>
        {changed.map((field) => (
          <div key={field[0]?.label}>
            <dt>{field[0]?.label}</dt>
            {stretches(field).map((part) =>
              'row' in part ? (
                <dd key={part.row.key}>
                  <Changed row={part.row} />
                </dd>
              ) : (
                <dd key={part.same[0]?.key} className={css.same}>
                  <Disclosure head={`${part.same.length} 段没有改`}>
                    <Pieces pieces={[{ text: wordsOf(part.same), in: 'both' }]} />
                  </Disclosure>
                </dd>
              ),
            )}
          </div>
        ))}
      </dl>
      {alike.length > 0 && <p className="note">没有改：{alike.join('、')}</p>}
    </>
  );
};

const wordsOf = (rows: readonly MergeRow[]): string =>
  wordsIn(
    rows[0]?.kind ?? 'lines',
    rows.flatMap(({ mine }) => mine),
  );

const Changed = ({ row: { kind, mine, theirs } }: { row: MergeRow }) => {
  const [was, is] = [mine.join(''), theirs.join('')];
  if (kind === 'html' && (hasMore(was) || hasMore(is)))
    return (
      <>
        {was && <Whole name="原来" html={was} />}
        {is && <Whole name="后来" html={is} />}
      </>
    );
  const [before, after] = [wordsIn(kind, mine), wordsIn(kind, theirs)];
  return (
    <>
      <Pieces pieces={textDiff(before, after)} />
      {before === after && <span className="note">（只改了格式或链接）</span>}
    </>
  );
};

const Whole = ({ name, html }: { name: string; html: string }) => (
  <div className={css.whole}>
    <p className="note">{name}</p>
    <RichText html={html} />
  </div>
);
