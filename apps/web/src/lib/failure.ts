import { copy } from '@zhibiao/contract/copy';
import { CODE } from '@zhibiao/contract/envelope';
import { ApiError, isCancelled, TRANSPORT } from './api.ts';
import { toast } from './toast.ts';

/**
 * What a failed call says to the learner, and the only place that decides it: its msg as an error toast, once.
 * Silent are what the page took back, 401 (its dialog speaks), a duplicate submit, and calls the contract declares
 * quiet.
 */
export const notifyFailure = (error: unknown): void => {
  if (isCancelled(error)) return;
  if (!(error instanceof ApiError)) toast.error(copy.busy);
  else if (
    error.code !== CODE.unauthorized &&
    error.endpoint?.quiet !== 'always' &&
    error.message !== copy.duplicateSubmit
  )
    toast.error(error.message);
};

/**
 * The sentence that also stands in its place, under a field for instance; null for what is only told, or not at all.
 */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError &&
  error.code !== TRANSPORT &&
  error.code !== CODE.unauthorized &&
  error.message !== copy.duplicateSubmit
    ? error.message
    : null;
