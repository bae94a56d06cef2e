import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A search field that follows the address, back and forward included, but never overwrites newer typing: the address
 * changes a moment after the search, when the next one may already be typed.
 */
export const useSearchText = (searched: string): { field: RefObject<HTMLInputElement | null>; read: () => string } => {
  const field = useRef<HTMLInputElement>(null);
  /** The text when the field last matched the address. */
  const known = useRef(searched);
  // A user who leaves before the search was drawn has another address with the text of before; one who goes back has
  // the same one.
  const { key } = useLocation();

  useEffect(() => {
    const follow = () => {
      if (field.current?.value.trim() === known.current) field.current.value = searched;
      known.current = searched;
    };
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [searched, key]);

  const read = () => {
    known.current = field.current?.value.trim() ?? '';
    return known.current;
  };

  return { field, read };
};
