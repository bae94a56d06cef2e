import { useEffect, useState } from 'react';
import { playerPreferences } from './player-preferences.ts';

/** Captions of the video, on by default; the choice is remembered. `shown` is null when there are none. */
export const useCaptions = (video: HTMLVideoElement | null, present: boolean) => {
  const [on, setOn] = useState(() => playerPreferences.read().captions);

  useEffect(() => {
    const track = video?.textTracks[0];
    if (track) track.mode = on ? 'showing' : 'hidden';
  }, [video, on]);

  const toggle = () => {
    playerPreferences.save({ captions: !on });
    setOn(!on);
  };
  return { shown: present ? on : null, toggle };
};
