import type { EditorOptions } from '@tiptap/core';
import { type PastedParts, type PastedPicture, readPastedParts } from './paste/pasted.ts';
import { picturesOf } from './pictures.ts';

type Handlers = {
  label: string;
  id: string | undefined;
  onPictures: (files: readonly File[], at: number) => void;
  /** Pictures within a pasted text, which are in it by now. */
  onEmbedded: (pictures: readonly PastedPicture[]) => void;
  /** What of a pasted text could not come along, in sentences. */
  onLost: (words: string) => void;
  /** Whether pictures can be sent from here at all. */
  mayHold: boolean;
  onLink: () => void;
  onToolbar: () => void;
};

/** Of the window, px: the toolbar that stays above the text, and a bar that stays below a form. */
const COVERED = { top: 120, bottom: 96, left: 0, right: 0 };

const besideOf = (data: DataTransfer | null): PastedParts => ({
  rtf: data?.getData('text/rtf') ?? '',
  files: picturesOf(data?.files),
});

/** How the text takes keys, the clipboard and what is dropped on it. */
export const editorProps = (on: Handlers): EditorOptions['editorProps'] => {
  // The clipboard is open only while it is read; its HTML comes later, by itself.
  let beside = besideOf(null);
  const seen = (data: DataTransfer | null) => {
    beside = besideOf(data);
    return false;
  };
  return {
    scrollThreshold: COVERED,
    scrollMargin: COVERED,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': on.label,
      'aria-keyshortcuts': 'Alt+F10',
      ...(on.id ? { id: on.id } : {}),
    },
    handleDOMEvents: {
      paste: (_view, { clipboardData }) => seen(clipboardData),
      drop: (_view, { dataTransfer }) => seen(dataTransfer),
    },
    transformPastedHTML: (html) => {
      const { html: kept, embedded, lost } = readPastedParts(html, beside, on.mayHold);
      // Once the text stands in the editor.
      if (embedded.length > 0) setTimeout(() => on.onEmbedded(embedded));
      if (lost !== '') on.onLost(lost);
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
  };
};
