import type { SettingGroup } from '@zhibiao/contract/settings';
import { useEffect, useState } from 'react';
import css from './settings.module.css';

export const sectionId = (group: SettingGroup): string => `group-${group}`;

/** Of the sections on the page the first whose head is not above the window. */
const useInView = (groups: readonly SettingGroup[]): SettingGroup | undefined => {
  const [current, setCurrent] = useState(groups[0]);
  useEffect(() => {
    const look = () =>
      setCurrent(
        groups.find((one) => (document.getElementById(sectionId(one))?.getBoundingClientRect().bottom ?? 0) > 80),
      );
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
