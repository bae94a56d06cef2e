import type { EditorOptions } from '@tiptap/core';
import { type PastedPicture, readPasted } from './pasted.ts';
import { picturesOf } from './pictures.ts';

type Handlers = {
  label: string;
  id: string | undefined;
  onPictures: (files: readonly File[], at: number) => void;
  /** Pictures within a pasted text, which are in it by now. */
  onEmbedded: (pictures: readonly PastedPicture[]) => void;
  /** Pictures of a pasted text that could not come along. */
  onDropped: (count: number) => void;
  /** Whether pictures can be sent from here at all. */
  mayHold: boolean;
  onLink: () => void;
  onToolbar: () => void;
};

/** Of the window, px: the toolbar that stays above the text, and a bar that stays below a form. */
const COVERED = { top: 120, bottom: 96, left: 0, right: 0 };

/** How the text takes keys, the clipboard and what is dropped on it. */
export const editorProps = (on: Handlers): EditorOptions['editorProps'] => ({
  scrollThreshold: COVERED,
  scrollMargin: COVERED,
  attributes: {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': on.label,
    'aria-keyshortcuts': 'Alt+F10',
    ...(on.id ? { id: on.id } : {}),
  },
  transformPastedHTML: (html) => {
    const { html: kept, embedded, dropped } = readPasted(html, on.mayHold);
    // Once the text stands in the editor.
    if (embedded.length > 0) setTimeout(() => on.onEmbedded(embedded));
    if (dropped > 0) on.onDropped(dropped);
    return kept;
  },
  handlePaste: (view, event) => {
    // A document's clipboard holds a picture of the whole beside its text.
    if (event.clipboardData?.types.includes('text/html')) return false;
    const files = picturesOf(event.clipboardData?.files);
    if (files.length > 0) on.onPictures(files, view.state.selection.from);
    return files.length > 0;
  },
  handleDrop: (view, event, _slice, moved) => {
    const files = moved ? [] : picturesOf(event.dataTransfer?.files);
    if (files.length === 0) return false;
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    on.onPictures(files, at?.pos ?? view.state.selection.from);
    return true;
  },
  handleKeyDown: (_view, event) => {
    const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isLink) on.onLink();
    else if (event.key === 'F10' && event.altKey) on.onToolbar();
    else return false;
    event.preventDefault();
    return true;
  },
});
