import { separateConsents } from '@zhibiao/prisma/seed/content/agreement-consents.ts';

/** Every box of a separate consent, as the profile's form sends them. */
export const TICKED = separateConsents.map(({ document, version }) => ({ code: document, version }));
