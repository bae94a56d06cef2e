import { textDiff } from '#lib/format/text-diff.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Pieces } from '#ui/text/pieces.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import css from './merge.module.css';
import { type MergeChoice, choiceOf, type MergeChoices, type MergeRow } from './merge-fields.ts';
import { hasMore, wordsIn } from './paragraphs.ts';

type Props = {
  rows: readonly MergeRow[][];
  choices: MergeChoices;
  onChoose: (key: string, choice: MergeChoice) => void;
};

/** Field by field: what both have is folded, what differs stands side by side with what to keep between. */
export const MergeRows = ({ rows, choices, onChoose }: Props) => {
  const alike = rows.filter((field) => field.every(({ by }) => by === 'both')).flatMap(([first]) => first?.label ?? []);

  return (
    <ol className={css.rows}>
      <li className={css.heads}>
        <span>我的，还没保存</span>
        <span>留哪一个</span>
        <span>对方的，已保存</span>
      </li>
      {rows
        .filter((field) => field.some(({ by }) => by !== 'both'))
        .flatMap((field) =>
          stretches(field).map((part) =>
            'same' in part ? (
              <li key={part.same[0]?.key} className={css.same}>
                <Disclosure head={`${part.same[0]?.label}：${part.same.length} 段，两人都没有改`}>
                  <Text parts={part.same.flatMap(({ mine }) => mine)} kind={part.same[0]?.kind ?? 'lines'} />
                </Disclosure>
              </li>
            ) : (
              <Differing key={part.row.key} row={part.row} choice={choiceOf(part.row, choices)} onChoose={onChoose} />
            ),
          ),
        )}
      {alike.length > 0 && <li className={css.same}>{alike.join('、')}：两人的一样</li>}
    </ol>
  );
};

type Part = { same: MergeRow[] } | { row: MergeRow };
/** What is alike and stands together is one part. */
export const stretches = (field: readonly MergeRow[]): Part[] => {
  const parts: Part[] = [];
  for (const row of field) {
    const last = parts.at(-1);
    if (row.by !== 'both') parts.push({ row });
    else if (last && 'same' in last) last.same.push(row);
    else parts.push({ same: [row] });
  }
  return parts;
};

type DifferingProps = { row: MergeRow; choice: MergeChoice | null; onChoose: Props['onChoose'] };
const Differing = ({ row, choice, onChoose }: DifferingProps) => {
  const { key, label, kind, mine, theirs } = row;
  const lacks = (side: readonly string[]) => kind !== 'value' && side.length === 0;
  const ways: [MergeChoice, string][] = [
    ['mine', lacks(mine) ? '不要' : '用我的'],
    ['theirs', lacks(theirs) ? '不要' : '用对方的'],
    ...(kind === 'value' || lacks(mine) || lacks(theirs) ? [] : [['both', '两段都留'] satisfies [MergeChoice, string]]),
  ];
  const side = (of: 'mine' | 'theirs') =>
    choice === null ? css.open : [of, 'both'].includes(choice) ? css.on : 'secondary';

  return (
    <li className={css.row}>
      <div className={side('mine')}>
        <h3>{label}</h3>
        {lacks(mine) ? <p className="note">我没有这一段</p> : <Text parts={mine} other={theirs} kind={kind} />}
      </div>
      <div className={css.ways} role="group" aria-label={`${label}，留哪一个`}>
        {ways.map(([way, words]) => (
          <button key={way} type="button" aria-pressed={choice === way} onClick={() => onChoose(key, way)}>
            {words}
          </button>
        ))}
      </div>
      <div className={side('theirs')}>
        <h3>{label}</h3>
        {lacks(theirs) ? <p className="note">对方没有这一段</p> : <Text parts={theirs} other={mine} kind={kind} />}
      </div>
    </li>
  );
};

type TextProps = { parts: readonly string[]; other?: readonly string[]; kind: MergeRow['kind'] };
const Text = ({ parts, other = parts, kind }: TextProps) => {
  if (kind === 'html' && hasMore(parts.join(''))) return <RichText html={parts.join('')} />;
  const words = wordsIn(kind, parts);
  return words === '' ? (
    <p className="note">（空）</p>
  ) : (
    <Pieces pieces={textDiff(wordsIn(kind, other), words)} side="after" />
  );
};
