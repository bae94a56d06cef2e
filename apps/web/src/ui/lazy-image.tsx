import { useEffect, useRef, useState, type ComponentProps } from 'react';

/** A picture fetched shortly before it is seen. The browser's own loading="lazy" starts two screens too early for a light first view. */
export const LazyImage = ({ src, alt, ...rest }: ComponentProps<'img'> & { src: string; alt: string }) => {
  const ref = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const image = ref.current;
    if (!image) return undefined;
    const observer = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting) setNear(true); }, { rootMargin: '300px' });
    observer.observe(image);
    return () => observer.disconnect();
  }, []);

  return <img ref={ref} alt={alt} {...rest} src={near ? src : BLANK} />;
};

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
