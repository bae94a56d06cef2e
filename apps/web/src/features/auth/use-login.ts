import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/envelope';
import { useNavigate } from 'react-router-dom';
import { rememberedPath } from '#lib/last-path.ts';
import { session } from '#lib/session.ts';
import { viewerQuery } from '#lib/viewer.ts';

/** Logs in by whatever way `send` does: token kept, user loaded, then back to where the learner was. */
export const useLogin = <Values extends { remember?: boolean }>(send: (values: Values) => Promise<{ token: string }>) => {
  const navigate = useNavigate();
  const client = useQueryClient();

  return useMutation({
    mutationFn: async (values: Values) => {
      const { token } = await send(values);
      session.start(token, values.remember ?? false);
      await client.fetchQuery(viewerQuery);
    },
    onSuccess: () => navigate(rememberedPath(), { replace: true }),
    // What the server refused belongs under a field; what never arrived is a toast.
    meta: { handles: [CODE.refused, CODE.warning, CODE.tooMany, CODE.unauthorized] },
  });
};
