import { useMutation } from '@tanstack/react-query';
import { logout } from '@zhibiao/contract/auth/learner';
import { copy } from '@zhibiao/contract/core/copy';
import { CODE } from '@zhibiao/contract/core/envelope';
import { useNavigate } from 'react-router-dom';
import { ApiError, call } from '#lib/api/api.ts';
import { paths } from '#lib/url/paths.ts';
import { session } from '#lib/session/session.ts';
import { toast } from '#lib/message/toast.ts';

export const useLogout = () => {
  const navigate = useNavigate();

  return useMutation({
    mutationFn: async () => {
      const done = toast.loading(copy.loggingOut);
      try {
        await call(logout);
      } catch (error) {
        // A 401 means that the session is already over, which is what was wanted.
        if (!(error instanceof ApiError && error.code === CODE.unauthorized)) throw error;
      } finally {
        done();
      }
    },
    onSuccess: async () => {
      await navigate(paths.home);
      session.end();
      toast.success(copy.loggedOut);
    },
  });
};
