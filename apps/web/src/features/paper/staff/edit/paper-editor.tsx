import { useQuery } from '@tanstack/react-query';
import type { PreviewQuestion } from '@zhibiao/contract/paper/staff-preview';
import { PaperDraft } from '@zhibiao/contract/paper/draft';
import type { StaffPaper } from '@zhibiao/contract/paper/staff';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LinksPanel } from '#features/paper/staff/links/links-panel.tsx';
import { usePaperActs } from '#features/paper/staff/list/use-paper-acts.ts';
import { PreviewPaperDialog } from '#features/paper/staff/preview/preview-dialog.tsx';
import { PublishPaperDialog } from '#features/paper/staff/publish/publish-dialog.tsx';
import { WithdrawPaperDialog } from '#features/paper/staff/publish/withdraw-dialog.tsx';
import { paperBanksQuery, fitQuery, parityQuery } from '#features/paper/staff/queries.ts';
import { useCan } from '#lib/staff/me.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { ConditionsPanel } from './conditions/conditions-panel.tsx';
import { CoveragePanel } from './rules/coverage-panel.tsx';
import { pointsOf, questionsOf } from './draft-rows.ts';
import { EditionsPanel } from './conditions/editions-panel.tsx';
import css from './editor.module.css';
import { PaperHead } from './paper-head.tsx';
import { PaperNotices } from './paper-notices.tsx';
import { ParityPanel } from './rules/parity-panel.tsx';
import { PracticePanel } from './rules/practice-panel.tsx';
import { RulesPart } from './rules/rules-part.tsx';
import { type StepKey, stepsOf } from './steps.ts';
import { StructurePanel } from './rules/structure-panel.tsx';
import { useGiveUp } from './use-give-up.ts';
import { usePaperForm } from './use-paper-form.ts';

type Props = { paper: StaffPaper; render: (question: PreviewQuestion) => ReactNode };

/** Where one paper is made: its rules and what fits them, how even it is, its conditions, and what experts see. */
export const PaperEditor = ({ paper, render }: Props) => {
  const can = useCan();
  const wide = useMedia('(min-width: 992px)');
  const may = can('paper:edit') && wide;
  const form = usePaperForm(paper, may);
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'preview' | null>(null);
  const [previewed, setPreviewed] = useState(false);
  const navigate = useNavigate();
  const { copy, askAndRemove } = usePaperActs();
  const giveUp = useGiveUp(paper, form);
  const banks = useQuery({ ...paperBanksQuery, enabled: can('bank:list') }).data ?? [];
  const typed = PaperDraft.safeParse(useDebounced(form.plain, 250)).data;
  const fit = useQuery({ ...fitQuery(paper.id, typed ?? paper.draft), enabled: typed !== undefined });
  const parity = useQuery(parityQuery(paper.id));
  const parts = { rules: useRef<HTMLElement>(null), parity: useRef<HTMLDivElement>(null) };
  const check = fit.data;
  const short = check?.rules.some((rule) => rule.short.some(({ from }) => from === null)) ?? false;
  const steps = stepsOf({ paper, check, parity: parity.data, previewed });
  const close = () => setOpen(null);
  const preview = () => {
    setPreviewed(true);
    setOpen('preview');
  };
  const go = (key: StepKey) => {
    if (key === 'preview') preview();
    else if (key === 'publish') setOpen('publish');
    else (key === 'parity' ? parts.parity : parts.rules).current?.scrollIntoView({ block: 'start' });
  };
  const remove = async () => {
    if (await askAndRemove({ ...paper, version: form.version })) await navigate('/console/paper');
  };

  return (
    <>
      <PaperHead
        paper={paper}
        form={form}
        steps={steps
          .filter(({ key }) => key !== 'preview' || can('paper:preview'))
          .filter(({ key }) => key !== 'publish' || can('paper:publish'))}
        may={may}
        onStep={go}
        onPreview={preview}
        onPublish={() => setOpen('publish')}
        onWithdraw={() => setOpen('withdraw')}
        onCopy={() => copy(paper)}
        onRemove={() => void remove()}
        onGiveUp={() => void giveUp()}
      />
      <PaperNotices paper={paper} form={form} wide={wide} />
      <div className={css.room}>
        <div className={css.split}>
          <RulesPart ref={parts.rules} paper={paper} form={form} banks={banks} check={check} may={may} />
          <div className={css.side}>
            <StructurePanel form={form} may={may} />
            <ConditionsPanel paper={paper} form={form} may={may} />
            {paper.lessonId !== null && <PracticePanel paper={paper} />}
            {can('paper:preview') && <LinksPanel id={paper.id} ready={!form.unsaved && questionsOf(form.plain) > 0} />}
            <EditionsPanel editions={paper.editions} />
          </div>
          <div className={css.two} ref={parts.parity}>
            <CoveragePanel check={check} total={pointsOf(form.plain)} />
            <ParityPanel id={paper.id} form={form} short={short || questionsOf(form.plain) === 0} may={may} />
          </div>
        </div>
      </div>
      {open === 'publish' && (
        <PublishPaperDialog paper={paper} version={form.version} onClose={close} onDone={form.moved} />
      )}
      {open === 'withdraw' && (
        <WithdrawPaperDialog paper={{ ...paper, version: form.version }} onClose={close} onDone={form.moved} />
      )}
      {open === 'preview' && <PreviewPaperDialog id={paper.id} onClose={close} render={render} />}
    </>
  );
};
