import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** Pictures out of sight wait this long, so that they do not slow down the first view. */
const AFTER_FIRST_VIEW_MS = 2_000;

/**
 * A picture fetched shortly before it is seen, or when the first view is done. The browser's own loading="lazy" starts
 * two screens early.
 */
export const LazyImage = ({ src, alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) => {
  const ref = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const image = ref.current;
    if (!image) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(image);
    const timer = setTimeout(setNear, AFTER_FIRST_VIEW_MS, true);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return <img ref={ref} alt={alt} {...rest} src={near ? src : BLANK} />;
};

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
