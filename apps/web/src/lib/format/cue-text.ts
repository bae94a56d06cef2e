/** What a caption says, without its markup. */
export const cueText = (cue: TextTrackCue): string =>
  'getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : '';
