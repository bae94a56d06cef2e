import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { portraitQuery } from '#features/apply/staff/queries.ts';
import css from './review.module.css';

type Props = {
  id: string;
  itemId: string;
  /** What is shown, in words. */
  alt: string;
  /** The one of today, not the one that was submitted. */
  now?: boolean;
  /** Fetched only once it comes into view. */
  wanted: boolean;
  large?: boolean;
};

/** A portrait, 3 : 4, that only this session may read. */
export const ApplyPortrait = ({ id, itemId, alt, now = false, wanted, large = false }: Props) => {
  const { data } = useQuery(portraitQuery(id, itemId, now, wanted));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);

  return (
    <span className={large ? css.portraitLarge : css.portrait}>
      {url ? <img src={url} alt={alt} /> : <Icon name="user" size={large ? 32 : 20} />}
    </span>
  );
};
