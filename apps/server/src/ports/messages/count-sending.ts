import { counter } from '#lib/metrics.ts';
import { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { MessageFault } from './fault.ts';

const messages = counter(
  'zhibiao_messages_total',
  'Mails and short messages handed to a provider, and how that went.',
  ['channel', 'outcome'],
);

// What is not there cannot rise: without a nought before it the first fault would be no news.
for (const channel of ['mail', 'sms'])
  for (const outcome of ['sent', 'away', ...Object.values(MESSAGE_FAULT)]) messages.inc({ channel, outcome }, 0);

/** `send`, counted: sent, or by the kind of fault; `away` is a provider that did not answer in time, or not at all. */
export const countSent =
  <M, R>(channel: 'mail' | 'sms', send: (message: M) => Promise<R>) =>
  async (message: M): Promise<R> => {
    try {
      const answer = await send(message);
      messages.inc({ channel, outcome: 'sent' });
      return answer;
    } catch (fault) {
      messages.inc({ channel, outcome: fault instanceof MessageFault ? fault.kind : 'away' });
      throw fault;
    }
  };
