import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** How far below the window a picture is fetched; the browser's own loading="lazy" starts two screens early. */
const NEAR = '200px';

/**
 * A picture fetched shortly before it is seen, so that nothing out of sight slows down the first view. `first`: it is
 * what the first view waits for.
 */
export const LazyImage = ({
  src,
  alt,
  first = false,
  ...rest
}: ComponentProps<'img'> & { src: string; alt: string; first?: boolean }) => {
  const ref = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(first);

  useEffect(() => {
    const image = ref.current;
    if (!image) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(image);
    return () => observer.disconnect();
  }, []);

  return <img ref={ref} alt={alt} {...(first ? { fetchPriority: 'high' } : {})} {...rest} src={near ? src : BLANK} />;
};

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
