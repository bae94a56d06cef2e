import type { SettingGroup } from '@zhibiao/contract/core/setting-terms';
import { useEffect, useState } from 'react';
import css from './settings.module.css';

export const sectionId = (group: SettingGroup): string => `group-${group}`;

/** Of the sections on the page the first that is not above the window; at the page's end the last. */
const useInView = (groups: readonly SettingGroup[]): SettingGroup | undefined => {
  const [current, setCurrent] = useState(groups[0]);
  useEffect(() => {
    const isAtEnd = () => scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const isBelow = (one: SettingGroup) =>
      (document.getElementById(sectionId(one))?.getBoundingClientRect().bottom ?? 0) > 80;
    const look = () => setCurrent(isAtEnd() ? groups.at(-1) : groups.find(isBelow));
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [groups]);
  return current;
};

type Props = {
  groups: readonly SettingGroup[];
  /** Those with something that is not saved. */
  changed: ReadonlySet<SettingGroup>;
  text: string;
  onText: (text: string) => void;
};

/** Search, and the sections to jump to, each with a mark for what is not saved. */
export const SettingsJump = ({ groups, changed, text, onText }: Props) => {
  const current = useInView(groups);
  return (
    <nav className={css.jump} aria-label="设置分组">
      <input
        type="search"
        className={css.search}
        aria-label="查找设置"
        placeholder="查找设置"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <button
              type="button"
              aria-current={group === current || undefined}
              onClick={() => document.getElementById(sectionId(group))?.scrollIntoView({ block: 'start' })}
            >
              {group}
              {changed.has(group) && (
                <span className={css.unsaved}>
                  <span className="sr">有未保存的修改</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
