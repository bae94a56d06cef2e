import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { firstStepIn } from '#lib/api/failure.ts';
import { rememberedPath } from '#lib/url/last-path.ts';
import { paths } from '#lib/url/paths.ts';
import { session } from '#lib/session/session.ts';
import { restoreTyped } from '#lib/typing/typed-text.ts';
import { viewerQuery } from '#lib/session/viewer.ts';

/**
 * Logs in by whatever way `send` does: token kept, user loaded, then back to where the learner was, and
 * to what they had typed there when their last session ran out. A password that has served its days is changed first.
 */
export const useLogin = <Values extends { remember?: boolean }>(
  send: (values: Values) => Promise<{ token: string }>,
) => {
  const navigate = useNavigate();
  const client = useQueryClient();

  return useMutation({
    mutationFn: async (values: Values) => {
      const entered = await send(values).catch((error: unknown) => {
        const first = firstStepIn(error);
        if (first?.step !== 'renew') throw error;
        return first;
      });
      if ('step' in entered) return entered;
      const { token } = entered;
      // The user is loaded before the session starts, so that a failure leaves nobody half logged in.
      const viewer = await call(getLoginUser, { token });
      session.start(token, values.remember ?? false);
      client.setQueryData(viewerQuery.queryKey, viewer);
      return viewer.id;
    },
    onSuccess: async (id) => {
      if (typeof id !== 'string') return navigate(paths.getPwd, { state: id });
      await navigate(rememberedPath(), { replace: true });
      restoreTyped(id);
    },
  });
};
