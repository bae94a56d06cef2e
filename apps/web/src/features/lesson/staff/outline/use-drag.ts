import { useState, type DragEvent } from 'react';

/** What of the outline is dragged or dropped on: a chapter or an item. */
export type Spot = { kind: 'chapter' | 'item'; id: string };
type Over = { spot: Spot; after: boolean };

const TYPE = 'application/x-outline';

/** Dragging rows by their grips. Files that are dragged in from outside go to `onFiles`. */
export const useDrag = ({
  onMove,
  onFiles,
}: {
  onMove: (what: Spot, to: Spot, after: boolean) => void;
  onFiles: (files: File[], on: Spot) => void;
}) => {
  const [dragged, setDragged] = useState<Spot | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [files, setFiles] = useState<Spot | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
    setFiles(null);
  };

  const grip = (spot: Spot) => ({
    draggable: true,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(TYPE, spot.id);
      const row = event.currentTarget.closest<HTMLElement>('[role="row"]');
      if (row) event.dataTransfer.setDragImage(row, 16, row.offsetHeight / 2);
      setDragged(spot);
    },
    onDragEnd: end,
  });

  const target = (spot: Spot) => ({
    onDragOver(event: DragEvent<HTMLElement>) {
      if (event.dataTransfer.types.includes('Files')) {
        event.preventDefault();
        setFiles(spot);
        return;
      }
      // A chapter goes between chapters only.
      if (!dragged || (dragged.kind === 'chapter' && spot.kind === 'item') || dragged.id === spot.id) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const after = spot.kind === 'chapter' && dragged.kind === 'item' ? true : event.clientY > top + height / 2;
      if (over?.spot.id !== spot.id || over.after !== after) setOver({ spot, after });
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault();
      const dropped = [...event.dataTransfer.files];
      if (dropped.length > 0) onFiles(dropped, spot);
      else if (dragged && over?.spot.id === spot.id) onMove(dragged, spot, over.after);
      end();
    },
    'data-over':
      over?.spot.id === spot.id ? (over.after ? 'after' : 'before') : files?.id === spot.id ? 'files' : undefined,
    'data-dragged': dragged?.id === spot.id ? '' : undefined,
  });

  const leave = () => {
    setOver(null);
    setFiles(null);
  };
  return { grip, target, leave };
};
