import type { UploadEntries, UploadEntry, UploadWork } from './entries.ts';
import type { Sending, Stop } from './send-file.ts';

export type UploadLine = {
  send: (
    file: File,
    watch: {
      onProgress: (sent: number) => void;
      onId: (id: string) => void;
      onSent: () => void;
      onStop: (stop: Stop) => void;
    },
  ) => Promise<Sending>;
  /** Resolves once the staff member is logged in again: whether it is worth going on. */
  login: () => Promise<boolean>;
};
type Ends = {
  /** It sends no more, and makes room for another. */
  settle: (key: string, change: Partial<UploadEntry>) => void;
  onArrived: () => void;
};

/** A line that is gone is tried again after so long, and at once when the browser says it is back. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Often enough for a bar that runs; each change redraws the page. */
const TELL_MS = 250;

/** Sends one file: through lines that are cut and sessions that end, until it has arrived or is refused. */
export const createUploadSender = (entries: UploadEntries, { send, login, settle, onArrived }: UploadLine & Ends) => {
  const stateOf = (key: string) => entries.find(key)?.state;

  const go = (key: string) => {
    const work = entries.workOf(key);
    if (!work) return;
    work.speed.reset();
    entries.patch(key, { state: 'sending', speed: null });
    if (work.sending) return work.sending.go();
    void begin(key, work);
  };

  const begin = async (key: string, work: UploadWork) => {
    const sending = await send(work.file, {
      onId: (id) => entries.patch(key, { id }),
      onProgress: (sent) => {
        const speed = work.speed.mark(sent);
        if (stateOf(key) !== 'sending' || Date.now() - work.told < TELL_MS) return;
        work.told = Date.now();
        work.cuts = 0;
        entries.patch(key, { sent, ...(speed === null ? {} : { speed }) });
      },
      onSent: () => {
        settle(key, { state: 'checking', sent: work.file.size });
        onArrived();
      },
      onStop: (stop) => stopped(key, work, stop),
    }).catch(() => null);
    if (sending === null) return stopped(key, work, { why: 'cut' });
    work.sending = sending;
    if (stateOf(key) === 'sending') sending.go();
  };

  const stopped = (key: string, work: UploadWork, stop: Stop) => {
    if (stateOf(key) !== 'sending') return;
    if (stop.why === 'refused') return settle(key, { state: 'refused', fault: stop.sentence });
    if (stop.why === 'login') {
      entries.patch(key, { state: 'login', speed: null });
      return void login().then((through) => {
        if (stateOf(key) !== 'login') return;
        if (through) go(key);
        else settle(key, { state: 'paused' });
      });
    }
    entries.patch(key, { state: 'cut', speed: null });
    const wait = AGAIN_MS[Math.min(work.cuts, AGAIN_MS.length - 1)];
    work.cuts += 1;
    work.timer = setTimeout(again, wait, key);
  };

  const again = (key: string) => {
    const work = entries.workOf(key);
    if (work?.timer) clearTimeout(work.timer);
    if (stateOf(key) === 'cut') go(key);
  };
  return { go, again };
};
