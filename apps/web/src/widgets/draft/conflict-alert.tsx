import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lastChangeIn } from '@zhibiao/contract/core/conflict';
import { copy } from '@zhibiao/contract/core/copy';
import { CODE } from '@zhibiao/contract/core/envelope';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { refetch, type Stale } from '#lib/api/ask.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';

/** Whether another user has changed it meanwhile. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CODE.conflict;

type Props = {
  error: unknown;
  /** What of theirs is to be fetched. */
  reads: readonly Stale[];
  /** Without waiting for a press: what was typed is kept beside it. */
  atOnce?: boolean;
  onFresh?: () => void;
};

/**
 * Another user was faster: who, when, and what became of it. The alert stays until their version is there, which a
 * network that is away does not bring.
 */
export const ConflictAlert = ({ error, reads, atOnce = false, onFresh }: Props) => {
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: async (about: unknown) => {
      await refetch(client, ...reads);
      onFresh?.();
      return about;
    },
  });
  const begin = useEffectEvent(() => {
    if (atOnce && isConflict(error)) refresh.mutate(error);
  });
  useEffect(() => begin(), [error]);
  if (!(error instanceof ApiError) || !isConflict(error) || refresh.data === error) return null;
  const met = lastChangeIn(error.data);

  return (
    <Alert
      kind="error"
      action={
        <Button small busy={refresh.isPending} onClick={() => refresh.mutate(error)}>
          {refresh.isError ? '重试' : '刷新'}
        </Button>
      }
    >
      {met ? `没有提交：${met.text}` : error.message || copy.stale}。您填写的内容会保留。
      {refresh.isError && '最新的内容没有取到，请检查网络后重试。'}
    </Alert>
  );
};
