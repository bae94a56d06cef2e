import { useQuery } from '@tanstack/react-query';
import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Dock } from '#widgets/dock/dock.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import { ObjectLog } from '#widgets/dock/object-log.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { FirstLinkDialog } from '#features/learner/staff/add/first-link-dialog.tsx';
import { useFirstLink } from '#features/learner/staff/add/use-first-link.ts';
import { type LearnerAct, actsOn, type DialogAct } from '#features/learner/staff/list/acts.ts';
import { LearnerStatus } from '#features/learner/staff/learner-status.tsx';
import { LearnerNotes } from './notes.tsx';
import { LearnerOverview } from './overview.tsx';
import { learnerQuery } from '#features/learner/staff/queries.ts';
import { Applies, Certs, Consents, Exams, Logins, Orgs, Studies } from './record-tabs.tsx';
import css from '#features/learner/staff/learner.module.css';

// Loaded when they are opened.
const ActDialog = lazy(async () => ({
  default: (await import('#features/learner/staff/list/act-dialog.tsx')).LearnerActDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('#features/learner/staff/merge/merge-dialog.tsx')).MergeDialog,
}));
const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameLearnerDialog }));

type Props = { id: string; onEnrol: (learner: { id: string; name: string }) => void; onClose: () => void };

/** One learner: who it is, what they did, and what can be done about the account. */
export const LearnerDock = ({ id, onEnrol, onClose }: Props) => {
  const query = useQuery(learnerQuery(id));
  const [act, setAct] = useState<DialogAct | null>(null);
  const learner = query.data;
  const [link, setLink] = useState<string | null>(null);
  const firstLink = useFirstLink(setLink);
  const take = (chosen: LearnerAct) => {
    if (chosen === 'firstLink') firstLink.mutate([id]);
    else if (chosen === 'enrol') onEnrol({ id, name: learner?.name ?? '' });
    else setAct(chosen);
  };

  return (
    <>
      <Dock
        title={learner ? <Title learner={learner} /> : '学员'}
        tools={learner && <Acts learner={learner} onAct={take} />}
        onClose={onClose}
      >
        <QueryBlock query={query} failed="学员资料加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
          {(found) => <Whole learner={found} />}
        </QueryBlock>
      </Dock>
      {learner && act && (
        <Suspense>
          {act === 'rename' && <RenameDialog learner={learner} onClose={() => setAct(null)} />}
          {act === 'merge' && <MergeDialog learner={learner} onClose={() => setAct(null)} />}
          {act !== 'rename' && act !== 'merge' && (
            <ActDialog act={act} learner={learner} onClose={() => setAct(null)} />
          )}
        </Suspense>
      )}
      {learner && link && <FirstLinkDialog name={learner.name} link={link} onClose={() => setLink(null)} />}
    </>
  );
};

const Title = ({ learner }: { learner: LearnerDetail }) => (
  <span className="inline gap-8">
    {learner.name || '未填写姓名'}
    <LearnerStatus {...learner} />
  </span>
);

const Acts = ({ learner, onAct }: { learner: LearnerDetail; onAct: (act: LearnerAct) => void }) => {
  const items = actsOn(learner, useCan());
  return items.length === 0 ? null : (
    <MoreMenu
      of={learner.name || '学员'}
      items={items.map(({ key, ...item }) => ({ key, ...item, onChoose: () => onAct(key) }))}
    />
  );
};

const counted = (name: string, count: number) => (count > 0 ? `${name} ${count}` : name);

const Whole = ({ learner }: { learner: LearnerDetail }) => {
  const { counts } = learner;
  const of = { id: learner.id, merged: learner.mergedIntoId !== null };
  return (
    <div className={css.tabs}>
      <Tabs
        label="学员资料"
        tabs={[
          { key: 'overview', label: '概览', content: <LearnerOverview learner={learner} /> },
          { key: 'note', label: counted('备注', counts.notes), content: <LearnerNotes id={of.id} /> },
          { key: 'study', label: counted('学习', counts.lessons), content: <Studies {...of} /> },
          { key: 'exam', label: counted('考试', counts.exams), content: <Exams {...of} /> },
          { key: 'cert', label: counted('证书', counts.allCerts), content: <Certs {...of} /> },
          { key: 'apply', label: counted('申请', counts.applies), content: <Applies {...of} /> },
          { key: 'org', label: '机构', content: <Orgs {...of} /> },
          { key: 'login', label: '登录', content: <Logins {...of} /> },
          { key: 'consent', label: '同意', content: <Consents {...of} /> },
          { key: 'log', label: '操作记录', content: <ObjectLog object="learner" id={of.id} /> },
        ]}
      />
    </div>
  );
};
