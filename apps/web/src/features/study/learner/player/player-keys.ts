import type { KeyboardEvent } from 'react';

type Controls = {
  toggle: () => void;
  skip: (seconds: number) => void;
  louder: (step: number) => void;
  mute: () => void;
  captions: () => void;
  full: () => void;
};

const SKIP_SEC = 5;
const VOLUME_STEP = 0.1;

/** The player's keys. A focused control keeps its own: space presses a button, arrows move a slider or a list. */
export const onPlayerKey = (event: KeyboardEvent, controls: Controls): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const isControl = target.matches('button, a, select, input');
  const actions: Partial<Record<string, () => void>> = {
    k: controls.toggle,
    m: controls.mute,
    c: controls.captions,
    f: controls.full,
    ...(target.matches('select, input')
      ? {}
      : {
          arrowleft: () => controls.skip(-SKIP_SEC),
          arrowright: () => controls.skip(SKIP_SEC),
          arrowup: () => controls.louder(VOLUME_STEP),
          arrowdown: () => controls.louder(-VOLUME_STEP),
        }),
    ...(isControl ? {} : { ' ': controls.toggle }),
  };
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
};
