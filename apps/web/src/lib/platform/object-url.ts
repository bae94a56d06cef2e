import { useEffect, useState } from 'react';

/** An address of this page's own for a file that it holds, as long as it shows it. */
export const useObjectUrl = (file: Blob | null | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
};
