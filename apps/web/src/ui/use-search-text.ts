import { type RefObject, useEffect, useRef } from 'react';

/**
 * A search field that follows the address, back and forward too, but takes nothing away that was typed since: the
 * address
 * changes a moment after the search, and by then somebody may be typing the next one.
 */
export const useSearchText = (searched: string): { field: RefObject<HTMLInputElement | null>; read: () => string } => {
  const field = useRef<HTMLInputElement>(null);
  /** What the field showed when it last agreed with the page. */
  const known = useRef(searched);

  useEffect(() => {
    if (field.current?.value.trim() === known.current) field.current.value = searched;
    known.current = searched;
  }, [searched]);

  const read = () => {
    known.current = field.current?.value.trim() ?? '';
    return known.current;
  };

  return { field, read };
};
