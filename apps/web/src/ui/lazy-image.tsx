import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** Pictures out of sight wait this long, so that they do not slow down the first view. */
const AFTER_FIRST_VIEW_MS = 2_000;
/** On a line of which the browser says that it is fast. */
const FAST_AFTER_MS = 500;
/** In Mbit/s, as the browser estimates it. */
const SLOW_LINE = 3;

let attended: Promise<unknown> | null = null;
/** The first sign that somebody is there to look further than the first view; listened for from a first picture. */
const attendance = (): Promise<unknown> =>
  (attended ??= new Promise((resolve) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'])
      addEventListener(sign, resolve, { once: true, passive: true, capture: true });
  }));

/** What Chromium tells of the line, and other browsers do not. */
type Line = { downlink: number; saveData: boolean };

/** When pictures further down may come: on a slow or dear line only once somebody is there to see them. */
const afterFirstView = (come: () => void): ReturnType<typeof setTimeout> => {
  const somebody = attendance();
  const { connection: line } = navigator as Navigator & { connection?: Line };
  const slow = line !== undefined && (line.saveData || line.downlink < SLOW_LINE);
  if (slow) return setTimeout(() => void somebody.then(come), AFTER_FIRST_VIEW_MS);
  return setTimeout(come, line === undefined ? AFTER_FIRST_VIEW_MS : FAST_AFTER_MS);
};

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
    const timer = afterFirstView(() => setNear(true));
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return <img ref={ref} alt={alt} {...rest} src={near ? src : BLANK} />;
};

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
