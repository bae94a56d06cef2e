import { useMutation, useQuery } from '@tanstack/react-query';
import {
  addSavedView,
  editSavedView,
  listSavedViews,
  removeSavedView,
  type SavedView,
  type SavedViewList,
} from '@zhibiao/contract/staff/views';
import { Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { keptAddress, withoutPlace } from '#lib/url/kept-address.ts';
import { toast } from '#lib/message/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { savedViewItems, nameOfView } from './items.tsx';
import css from './saved-views.module.css';
import { Removed } from './removed.tsx';

// Loaded when it is opened.
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));

/** The list's filters under names of one's own: chosen, kept, renamed and dropped beside the page's title. */
export const SavedViews = ({ list }: { list: SavedViewList }) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const views = useQuery(ask(listSavedViews, { query: { list } }, { staleTime: 5 * 60_000 })).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const [removed, setRemoved] = useState<SavedView | null>(null);

  const query = withoutPlace(search);
  const current = views.find((view) => view.query === query);
  const base = current ?? (query === '' ? undefined : views.find(({ id }) => id === chosen));
  const go = (next: string) => navigate({ search: keptAddress(next, search) });
  const onSettled = () => invalidate(listSavedViews);
  const edit = useMutation({
    mutationFn: (view: SavedView) => call(editSavedView, { body: view }),
    onSuccess: () => toast.success(editSavedView.done),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call(removeSavedView, { body: { id } }),
    onSuccess: (_, view) => setRemoved(view),
    onSettled,
  });

  const onChoose = (key: string) => {
    if (key === 'all') void go('');
    else if (key === 'new') setNaming('new');
    else if (key === 'copy') void copyAndNotify(`${location.origin}${location.pathname}?${query}`);
    else if (key === 'rename' && base) setNaming(base);
    else if (key === 'update' && base) edit.mutate({ ...base, query });
    else if (key === 'remove' && base) remove.mutate(base);
    else {
      const view = views.find(({ id }) => id === key);
      if (!view) return;
      setChosen(view.id);
      void go(view.query);
    }
  };

  return (
    <div className={css.views}>
      <Dropdown
        trigger={['click']}
        placement="bottomLeft"
        autoFocus
        destroyOnHidden
        menu={{
          items: savedViewItems({ list, views, query, current, base }),
          selectable: true,
          selectedKeys: [current?.id ?? (query === '' ? 'all' : '')],
          onClick: ({ key }) => onChoose(key),
        }}
      >
        <button type="button" className={css.button} aria-haspopup="menu">
          <span className={css.prefix}>视图：</span>
          <span className={css.name}>{nameOfView({ list, query, current, base })}</span>
          <Icon name="down" size={16} />
        </button>
      </Dropdown>
      {removed && <Removed key={removed.id} list={list} view={removed} onOver={() => setRemoved(null)} />}
      <Suspense>
        {naming && (
          <NameDialog
            view={naming === 'new' ? null : naming}
            onSave={async (name) => {
              if (naming !== 'new') await call(editSavedView, { body: { ...naming, name } });
              else setChosen((await call(addSavedView, { body: { list, name, query } })).id);
              await onSettled();
            }}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
