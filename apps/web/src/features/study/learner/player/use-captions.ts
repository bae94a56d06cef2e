import { useEffect, useState } from 'react';
import { cueText } from '#lib/format/cue-text.ts';
import { playerPreferences } from './player-preferences.ts';

/**
 * Captions of the video, on by default; the choice is remembered. `shown` is null when there are none. They are read
 * off the track and stand below the film, so that they cover neither it nor the bar; only an iPhone's own full screen,
 * where nothing of ours is seen, shows the track itself.
 */
export const useCaptions = (video: HTMLVideoElement | null, present: boolean) => {
  const [on, setOn] = useState(() => playerPreferences.read().captions);
  const [text, setText] = useState('');

  useEffect(() => {
    const track = video?.textTracks[0];
    if (!video || !track) return undefined;
    const read = () => setText(Array.from(track.activeCues ?? [], cueText).join('\n'));
    const set = (mode: TextTrackMode) => () => {
      track.mode = mode;
    };
    const [begin, end] = [set(on ? 'showing' : 'hidden'), set('hidden')];
    end();
    track.addEventListener('cuechange', read);
    video.addEventListener('webkitbeginfullscreen', begin);
    video.addEventListener('webkitendfullscreen', end);
    return () => {
      track.removeEventListener('cuechange', read);
      video.removeEventListener('webkitbeginfullscreen', begin);
      video.removeEventListener('webkitendfullscreen', end);
    };
  }, [video, on]);

  const toggle = () => {
    playerPreferences.save({ captions: !on });
    setOn(!on);
  };
  return { shown: present ? on : null, text: present && on ? text : '', toggle };
};
