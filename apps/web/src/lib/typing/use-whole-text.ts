import { storableText } from '@zhibiao/contract/core/storable';
import { useState, type ChangeEvent, type ClipboardEvent, type CompositionEvent } from 'react';
import { pasteRaised } from './paste-raised.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * A field's text as it is typed, spread over the field. The letters of a pinyin that has not become characters yet are
 * shown and not given on; what can be stored nowhere is dropped.
 */
export const useWholeText = (text: string, onText: (text: string) => void) => {
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const give = (typed: string) => {
    setUnfinished(null);
    const whole = storableText(typed);
    if (whole !== text) onText(whole);
  };

  return {
    value: unfinished ?? text,
    onChange: ({ target, nativeEvent }: ChangeEvent<Field>): void =>
      nativeEvent instanceof InputEvent && nativeEvent.isComposing ? setUnfinished(target.value) : give(target.value),
    onPaste: ({ nativeEvent }: ClipboardEvent<Field>): void => pasteRaised(nativeEvent),
    // Browsers disagree on whether one more change follows.
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>): void => give(currentTarget.value),
  };
};
