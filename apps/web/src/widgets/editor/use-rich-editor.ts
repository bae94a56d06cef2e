import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { editorProps } from './editor-props.ts';
import { extensions } from './schema.ts';
import { toHtml } from './to-html.ts';
import { usePictures } from './use-pictures.ts';
import type { SendPicture } from './pictures.ts';

export type RichEditorProps = {
  id?: string;
  /** What is written here, for those who do not see it: 正文. */
  label: string;
  /** HTML as the server keeps it; also as antd's form passes it. */
  value?: string;
  onChange?: (html: string) => void;
  /** Where pictures go; without it none can be inserted. */
  upload?: SendPicture;
  disabled?: boolean;
};

type Options = RichEditorProps & {
  /** The user requests a link. */
  onLink: () => void;
  /** The keyboard goes to the toolbar. */
  onToolbar: () => void;
};

/** The editor in its place on the page, and its text as the field's value. */
export const useRichEditor = (options: Options) => {
  const { id, label, value = '', onChange, upload, disabled = false, onLink, onToolbar } = options;
  const place = useRef<HTMLDivElement>(null);
  const written = useRef(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const stop = useRef(new AbortController());
  const pictures = usePictures(value, upload, stop);

  const changed = useEffectEvent((at: Editor) => {
    written.current = toHtml(at.state.doc);
    pictures.follow(written.current);
    onChange?.(written.current);
  });

  const begin = useEffectEvent((element: HTMLElement): Editor => {
    const made: Editor = new Editor({
      element,
      extensions,
      content: value,
      injectCSS: false,
      editable: !disabled,
      editorProps: editorProps({
        label,
        id,
        onPictures: (files, at) => void pictures.send(made, files, at),
        onEmbedded: (embedded) => void pictures.sendWithin(made, embedded),
        onLost: pictures.leaveOut,
        mayHold: upload !== undefined,
        onLink,
        onToolbar,
      }),
      onUpdate: () => changed(made),
      onTransaction: () => redraw(),
    });
    return made;
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const [made, stopping] = [begin(place.current), new AbortController()];
    stop.current = stopping;
    setEditor(made);
    return () => {
      stopping.abort();
      made.destroy();
      setEditor(null);
    };
  }, []);

  // A value from outside, a fresh version or a draft put back, takes the text's place; what was typed here does not.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);

  return { place, editor, pictures };
};
