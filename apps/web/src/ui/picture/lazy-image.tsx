import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** How far below the window a picture is fetched; the browser's own loading="lazy" starts two screens early. */
const NEAR = '200px';

/** A picture fetched shortly before it is seen, so that nothing out of sight slows down the first view. */
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
      { rootMargin: NEAR },
    );
    observer.observe(image);
    return () => observer.disconnect();
  }, []);

  return <img ref={ref} alt={alt} {...rest} src={near ? src : BLANK} />;
};

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
