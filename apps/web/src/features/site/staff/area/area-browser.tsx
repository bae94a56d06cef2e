import { useQuery } from '@tanstack/react-query';
import type { Area } from '@zhibiao/contract/site/learner';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { areasQuery } from '#lib/api/dictionaries.ts';
import { loadPinyin, type PinyinMatch } from '#lib/format/pinyin.ts';
import { type AreaTree, areaTree } from '#widgets/filters/area-tree.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './area-browser.module.css';

type AreaRow = z.output<typeof Area>;
const SHOWN = 100;

/** The divisions as they are used today: opened level by level, or found by name, pinyin or code. */
export const AreaBrowser = () => (
  <QueryBlock query={useQuery(areasQuery)} failed="行政区划加载失败。">
    {(areas) => <Browser areas={areas} />}
  </QueryBlock>
);

const Browser = ({ areas }: { areas: readonly AreaRow[] }) => {
  const [text, setText] = useState('');
  const [pinyin, setPinyin] = useState<PinyinMatch | null>(null);
  const tree = useMemo(() => areaTree(areas), [areas]);
  const typed = text.trim().toLowerCase();
  const prepare = async () => {
    // If the pinyin table fails to load, characters and digits still match.
    const match = await loadPinyin().catch(() => null);
    setPinyin(() => match);
  };

  return (
    <section className={`panel ${css.panel}`} aria-label="查看行政区划">
      <input
        type="search"
        className={css.search}
        aria-label="名称、拼音或代码"
        placeholder="名称、拼音或代码"
        value={text}
        onFocus={() => void prepare()}
        onChange={(event) => setText(event.target.value)}
      />
      {typed === '' ? (
        <Level tree={tree} code="" />
      ) : (
        <Found
          tree={tree}
          areas={areas}
          matches={({ area_code: code, area_name: name }) =>
            code.startsWith(typed) || name.includes(typed) || (pinyin?.(name, typed) ?? false)
          }
        />
      )}
    </section>
  );
};

/** What lies directly below a code, each with its own below, made when it is opened. */
const Level = ({ tree, code }: { tree: AreaTree; code: string }) => (
  <ul className={css.level}>
    {tree.below(code).map((area) => (
      <li key={area.value}>
        <Branch tree={tree} {...area} />
      </li>
    ))}
  </ul>
);

const Branch = ({ tree, value, label }: { tree: AreaTree; value: string; label: string }) => {
  const [open, setOpen] = useState(false);
  const below = tree.below(value).length;
  const line = (
    <>
      {label} <span className="note num">{value}</span>
    </>
  );
  if (below === 0) return <span className={css.leaf}>{line}</span>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {line}
        {'　'}
        <span className="note num">{below} 个</span>
      </summary>
      {open && <Level tree={tree} code={value} />}
    </details>
  );
};

type FoundProps = { tree: AreaTree; areas: readonly AreaRow[]; matches: (area: AreaRow) => boolean };
const Found = ({ tree, areas, matches }: FoundProps) => {
  const names = useMemo(() => new Map(areas.map((area) => [area.area_code, area.area_name])), [areas]);
  const found = areas.filter((area) => !area.disabled && matches(area));
  return (
    <>
      <p className="note num" role="status">
        {found.length === 0
          ? '没有找到'
          : `找到 ${found.length} 个${found.length > SHOWN ? `，列出前 ${SHOWN} 个` : ''}`}
      </p>
      <ul className={css.level}>
        {found.slice(0, SHOWN).map(({ area_code: code }) => (
          <li key={code} className={css.leaf}>
            {tree
              .pathTo(code)
              .map((one) => names.get(one))
              .join(' ')}{' '}
            <span className="note num">{code}</span>
          </li>
        ))}
      </ul>
    </>
  );
};
