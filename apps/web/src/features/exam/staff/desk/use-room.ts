import { useQuery } from '@tanstack/react-query';
import type { DeskSummary } from '@zhibiao/contract/exam/staff-monitor';
import { useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { useChosen } from '#ui/form/use-chosen.ts';
import type { Asking } from './act-dialog.tsx';
import type { Row } from './desk-table.tsx';
import { isSitting, deskNameOf } from './desk-words.ts';
import { deskAttemptQuery, listQuery, tabOf } from './queries.ts';
import type { ActKind } from './use-act.ts';
import { OVER_CHOICES, useShortcuts } from '#lib/platform/use-shortcuts.ts';

type Person = Asking['people'][number];
export const personOf = (row: { attemptId: string | null; name: string }): Person[] =>
  row.attemptId === null ? [] : [{ attemptId: row.attemptId, name: deskNameOf(row) }];

/** Who is seen of a room, who is open or chosen, and whom an act is for, by button or by key. */
export const useRoom = ({ paperId, running }: DeskSummary) => {
  const can = useCan();
  const roomy = useMedia('(min-width: 992px)');
  const mayAct = can('exam:act') && roomy;
  const [tabText, setTab] = useFilterParam('tab');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const paging = useTablePage();
  const [open, setOpen] = useParam('id');
  const tab = tabOf(tabText);
  const list = useQuery(listQuery(paperId, { tab, keyword }, paging));
  const rows: Row[] = (list.data?.rows ?? []).map((row) => ({ id: row.attemptId ?? row.userId, ...row }));
  const { chosen, choose, clear } = useChosen(rows.filter(isSitting));
  const [asking, setAsking] = useState<Asking | null>(null);

  const one = useQuery({ ...deskAttemptQuery(open), enabled: open !== '' }).data;
  const meant =
    chosen.length > 0 || open === '' ? chosen : [one].flatMap((row) => (row && isSitting(row) ? [row] : []));
  const begin = (kind: ActKind, people: readonly Person[]) => {
    if (running === 0) toast.warning('现在没有人在考试');
    else setAsking({ kind, people });
  };
  /** By key: those chosen, else the one that is open, else everybody, who are never handed in together. */
  const beginByKey = (kind: ActKind) => {
    if (meant.length > 0) begin(kind, meant.flatMap(personOf));
    else if (open !== '') toast.warning('这位考生已交卷');
    else if (kind === 'handin') toast.warning('请先选择要代为交卷的考生');
    else begin(kind, []);
  };
  const keysFor = chosen.length > 0 ? 'chosen' : open === '' ? 'all' : 'open';
  useShortcuts(
    [
      ['E', '延时', () => beginByKey('extend')],
      ['M', '消息', () => beginByKey('message')],
      ['H', '交卷', () => beginByKey('handin')],
    ],
    { isOn: mayAct && asking === null, except: OVER_CHOICES },
  );

  return {
    mayAct,
    tab,
    setTab,
    keyword,
    setKeyword,
    paging,
    list,
    rows,
    open,
    setOpen,
    chosen,
    choose,
    clear,
    begin,
    keysFor,
    asking,
    endAct: () => {
      setAsking(null);
      clear();
    },
  };
};
