import { useMutation } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/copy';
import { CODE } from '@zhibiao/contract/envelope';
import { ApiError } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** Whether somebody else has changed it meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CODE.conflict;

/**
 * Somebody else was faster. Refreshing fetches their version, and the alert goes once it is there; with `useDraft`'s
 * `putAside` in `onRefresh`, what was typed here stands beside it.
 */
export const ConflictAlert = ({ error, onRefresh }: { error: unknown; onRefresh: () => Promise<unknown> }) => {
  const refresh = useMutation({
    mutationFn: async (about: unknown) => {
      await onRefresh();
      return about;
    },
  });
  if (!isConflict(error) || refresh.data === error) return null;

  return (
    <Alert
      kind="error"
      action={
        <Button small busy={refresh.isPending} onClick={() => refresh.mutate(error)}>
          刷新
        </Button>
      }
    >
      {error instanceof ApiError ? error.message : copy.stale}。您填写的内容会保留。
    </Alert>
  );
};
