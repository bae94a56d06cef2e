import { SAVED_VIEWS_MOST, type SavedView, type SavedViewList } from '@zhibiao/contract/staff/views';
import type { MenuProps } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import css from './saved-views.module.css';

type State = {
  list: SavedViewList;
  /** The filters that are set. */
  query: string;
  /** The view that has them. */
  current: SavedView | undefined;
  /** The view that they began with. */
  base: SavedView | undefined;
};

/** These open with what waits, not with all there is. */
const OPENS_WITH_WAITING: readonly SavedViewList[] = ['inbox', 'appeal', 'exam/request', 'jobs'];
const homeOf = (list: SavedViewList): string => (OPENS_WITH_WAITING.includes(list) ? '默认' : '全部');

export const nameOfView = ({ list, query, current, base }: State): string => {
  if (current) return current.name;
  if (query === '') return homeOf(list);
  return base ? `${base.name}（已改）` : '未保存的筛选';
};

/** What the menu offers: the views, then what can be done with the filters that are set. */
export const savedViewItems = ({
  list,
  views,
  query,
  current,
  base,
}: State & { views: readonly SavedView[] }): NonNullable<MenuProps['items']> => {
  const choice = (key: string, label: string, on: boolean) => ({
    key,
    label: (
      <span className={`row spread gap-16 ${css.choice}`}>
        <span className={css.name}>{label}</span>
        {on && <Icon name="check" size={16} />}
        {on && <span className="sr">（当前）</span>}
      </span>
    ),
  });
  const act = (key: string, label: string, shown = true) => (shown ? [{ key, label }] : []);
  const full = views.length >= SAVED_VIEWS_MOST;
  const why = query === '' ? '先选择筛选条件' : full ? `已有${SAVED_VIEWS_MOST}个，先删除不用的` : '';

  return [
    choice('all', homeOf(list), query === ''),
    ...views.map((view) => choice(view.id, view.name, view === current)),
    { type: 'divider' },
    ...act('update', `更新“${base?.name}”`, base !== undefined && base !== current),
    ...(current
      ? []
      : [
          {
            key: 'new',
            disabled: why !== '',
            label: (
              <>
                保存为视图
                {why && <small className={css.why}>{why}</small>}
              </>
            ),
          },
        ]),
    ...act('rename', '改名', current !== undefined),
    ...act('copy', '复制地址', query !== ''),
    ...(current ? [{ key: 'remove', label: '删除', danger: true }] : []),
  ];
};
