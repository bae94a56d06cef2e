import { queryOptions } from '@tanstack/react-query';

/** A text as a QR code. The drawing comes with its library only where a code is on screen. */
export const qrQuery = (text: string) =>
  queryOptions({
    queryKey: ['qr', text],
    queryFn: async () => (await import('./qr-path.ts')).qrPath(text),
    staleTime: Infinity,
  });
