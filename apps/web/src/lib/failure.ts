import { copy } from '@zhibiao/contract/copy';
import type { EndpointSpec } from '@zhibiao/contract/endpoint';
import { CODE } from '@zhibiao/contract/envelope';
import { ApiError, isCancelled, TRANSPORT } from './api.ts';
import { toast } from './toast.ts';

/**
 * What a failed call says to the learner, and the only place that decides it: its msg as an error toast, once.
 * Not shown: cancelled calls, 401 (it has its dialog), duplicate submits, and calls the contract declares quiet.
 */
export const notifyFailure = (error: unknown): void => {
  if (isCancelled(error)) return;
  if (!(error instanceof ApiError)) toast.error(copy.busy);
  else if (error.code !== CODE.unauthorized && !SILENT.has(error.endpoint?.quiet) && error.reason !== 'duplicate')
    toast.error(error.message);
};
const SILENT: ReadonlySet<EndpointSpec['quiet']> = new Set(['failed', 'always']);

/** The server's sentence where it is also shown in place, under a field for instance; null where a toast is enough. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError &&
  error.code !== TRANSPORT &&
  error.code !== CODE.unauthorized &&
  error.reason !== 'duplicate'
    ? error.message
    : null;

/** Whether there is no such thing for this viewer. */
export const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === CODE.missing;

/** Whether there is no such thing for this viewer, or its id in the address is malformed; our own fault is neither. */
export const isMissing = (error: unknown): error is ApiError =>
  isUnknown(error) || (error instanceof ApiError && error.code === CODE.refused && error.reason !== 'unforeseen');

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Which failures the page says itself, in place of what it would show, so that no toast stands beside it. */
      saidInPlace?: (error: unknown) => boolean;
      /** The page says how old it is while it cannot be read anew, so that a toast every few seconds need not. */
      saysItsAge?: true;
    };
  }
}
