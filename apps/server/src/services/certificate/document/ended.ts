import type { Deps } from '#deps.ts';

/** A row set back by hand is as revoked or replaced as before; a successor that was never written replaced nothing. */
export const isEnded = async ({ db, register }: Pick<Deps, 'db' | 'register'>, certNo: string): Promise<boolean> => {
  const registered = await register.statusOf(certNo);
  if (registered?.replacedBy) return (await db.certificate.count({ where: { certNo: registered.replacedBy } })) > 0;
  return registered !== undefined;
};
