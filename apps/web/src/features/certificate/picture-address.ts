import { useEffect, useState } from 'react';

/** Of an SVG: as a picture it can be shown, zoomed and saved, and nothing in it can run. */
export const usePictureAddress = (svg: string | null | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);

  useEffect(() => {
    if (!svg) return undefined;
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [svg]);
  return address;
};
