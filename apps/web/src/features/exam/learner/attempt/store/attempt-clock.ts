import { type Anchor, drifted, type ClockReading, serverNow, timeLeft } from '#features/exam/server-clock.ts';
import { askClock, type Heard, keepAsking } from './ask-clock.ts';

const TICK_MS = 250;
/** A save that knows of another time than the page: the deadline has moved, or the page's clock stood still. */
const MOVED_MS = 2_000;
const reading = (): ClockReading => ({ date: Date.now(), steady: performance.now() });

type Options = {
  attemptId: string;
  deadline: number;
  anchor: Anchor;
  /** What the server says of the attempt, and the seconds that remain by it. */
  onHeard: (heard: Heard, secondsLeft: number) => void;
};
type Watch = {
  /** The machine may have slept: what the page knows may be old. */
  onSleep: () => void;
  onTick: (secondsLeft: number) => void;
};

/** A running attempt's time: the server's, fetched again and again, and passed on with every save. */
export const createAttemptClock = ({ attemptId, onHeard, ...start }: Options) => {
  let { deadline, anchor } = start;
  const secondsLeft = (): number => Math.ceil(timeLeft(deadline, anchor, performance.now()) / 1000);

  const hear = async (): Promise<number> => {
    const heard = await askClock(attemptId, start);
    if (!heard) return secondsLeft();
    ({ anchor, deadline } = heard);
    const left = secondsLeft();
    onHeard(heard, left);
    return left;
  };
  let asking: Promise<number> | null = null;
  /** Asks the server for the time that remains, which may have become more, and says it in seconds. */
  const askTime = (): Promise<number> => {
    asking ??= hear().finally(() => {
      asking = null;
    });
    return asking;
  };

  const watchTicks = ({ onSleep, onTick }: Watch) => {
    let before = reading();
    const tick = () => {
      const after = reading();
      if (drifted(before, after)) onSleep();
      before = after;
      onTick(secondsLeft());
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  };

  return {
    secondsLeft,
    /** The server's time, ms. */
    now: (): number => Math.round(serverNow(anchor, performance.now())),
    deadline: (): number => deadline,
    askTime,
    /** The server has sent its time along with another answer. */
    keepTime: (heard: Anchor): void => {
      if (Math.abs(serverNow(heard, 0) - serverNow(anchor, 0)) > MOVED_MS) void askTime();
      else anchor = heard;
    },
    /** Returns the way to stop. */
    watch: (what: Watch): (() => void) => {
      const stops = [watchTicks(what), keepAsking(askTime, secondsLeft)];
      return () => stops.forEach((stop) => stop());
    },
  };
};
