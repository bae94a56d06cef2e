import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** Pictures out of sight wait this long, so that they do not slow down the first view. */
const AFTER_FIRST_VIEW_MS = 2_000;

/** The first sign that somebody is there to look further than the first view. */
const attended = new Promise<unknown>((resolve) => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'])
    addEventListener(sign, resolve, { once: true, passive: true, capture: true });
});

/**
 * A picture fetched shortly before it is seen, or when the first view is done and somebody is there. The browser's own
 * loading="lazy" starts two screens early.
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
    const timer = setTimeout(() => void attended.then(() => setNear(true)), AFTER_FIRST_VIEW_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return <img ref={ref} alt={alt} {...rest} src={near ? src : BLANK} />;
};

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
