import { type EndingCertificate, TERM_OUTCOME, type TermOutcome } from '@zhibiao/contract/certificate/staff-calendar';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';

const KIND: Record<TermOutcome, TagKind> = { due: 'warning', renewed: 'success', lapsed: 'error' };

/** What became of the term, and when its holder was last reminded. */
export const Outcome = ({ row: { outcome, remindTime } }: { row: EndingCertificate }) => (
  <TwoLines below={remindTime && `${remindTime.slice(5, 10)} 提醒`}>
    <Tag kind={KIND[outcome]}>{TERM_OUTCOME[outcome]}</Tag>
  </TwoLines>
);
