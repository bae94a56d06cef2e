import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import richText from '#ui/text/rich-text.module.css';
import type { EditorAct } from './acts.ts';
import { AskAlt, AskLink } from './ask-dialogs.tsx';
import { picturesOf } from './pictures.ts';
import css from './rich-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import { useRichEditor, type RichEditorProps } from './use-rich-editor.ts';

export const LoadedEditor = (props: RichEditorProps) => {
  const { label, upload, disabled = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<'link' | 'alt' | null>(null);
  const { place, editor, pictures } = useRichEditor({
    ...props,
    onLink: () => setDialog('link'),
    onToolbar: () => frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
  });

  const asking: EditorAct[] = [
    {
      label: '链接',
      icon: LINK,
      keys: 'Ctrl+K',
      run: () => (setDialog('link'), true),
      isOn: (at: Editor) => at.isActive('link'),
    },
    { label: '插入图片', icon: PICTURE, run: () => (file.current?.click(), true) },
    ...(editor?.isActive('image') ? [{ label: '图片说明', icon: ALT, run: () => (setDialog('alt'), true) }] : []),
  ].filter((act) => act.label !== '插入图片' || upload);

  const { note } = pictures;

  return (
    <div ref={frame} className={css.frame} aria-disabled={disabled}>
      {editor && <Toolbar {...{ editor, label, disabled, asking }} />}
      <div ref={place} className={`${richText.text} ${css.text}`} />
      <p role="status" className={note ? `${css.note} ${note.kind === 'fault' ? css.fault : ''}` : 'sr'}>
        {note?.text}
      </p>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple
        // Not `hidden`: within a form antd shows such a field all the same.
        className="sr"
        tabIndex={-1}
        aria-label="选择图片"
        onChange={(event) => {
          const chosen = picturesOf(event.target.files);
          event.target.value = '';
          if (editor && chosen.length > 0) void pictures.send(editor, chosen, editor.state.selection.from);
        }}
      />
      {editor && dialog === 'link' && (
        <AskLink
          value={String(editor.getAttributes('link')['href'] ?? '')}
          onClose={() => setDialog(null)}
          onRemove={editor.isActive('link') ? () => closeAfter(() => unlink(editor)) : undefined}
          onDone={(href) => closeAfter(() => link(editor, href))}
        />
      )}
      {editor && dialog === 'alt' && (
        <AskAlt
          value={String(editor.getAttributes('image')['alt'] ?? '')}
          onClose={() => setDialog(null)}
          onDone={(alt) => closeAfter(() => editor.commands.updateAttributes('image', { alt }))}
        />
      )}
    </div>
  );

  function closeAfter(act: () => void): void {
    act();
    setDialog(null);
  }
};

const unlink = (editor: Editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run();
/** Without a selection the address itself becomes the text. */
const link = (editor: Editor, href: string): void => {
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link'))
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
};

const LINK =
  'M10 13.500a4 4 0 0 0 5.600.1l3-3a4 4 0 0 0-5.700-5.700L11.500 6.500' +
  'M14 10.500a4 4 0 0 0-5.600-.1l-3 3a4 4 0 0 0 5.700 5.700l1.400-1.600';
const PICTURE = 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.2';
const ALT = 'M4 5h16v14H4zM7 15l2-6 2 6M7.700 13h2.600M14 9v6h3';
