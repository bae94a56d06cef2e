import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';

/**
 * A provider said no, and what for: what is done about it depends on that. Its words may repeat the recipient, so only
 * its code is kept.
 */
export class MessageFault extends Error {
  readonly kind: CodeOf<typeof MESSAGE_FAULT>;
  /** `words`: what else is to be said of it than its kind. */
  constructor(kind: CodeOf<typeof MESSAGE_FAULT>, code: string, words: string = labelOf(MESSAGE_FAULT, kind)) {
    super(`${words}（${code}）`);
    this.kind = kind;
  }
}
