import { copy } from '@zhibiao/contract/core/copy';
import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError, isCancelled, TRANSPORT } from './api.ts';
import { toast } from '#lib/message/toast.ts';

/**
 * What a failed call says, and the only place that decides it: its msg as an error toast, wherever else it stands too.
 * Not shown: cancelled calls, 401 (it has its dialog), duplicate submits, and calls the contract declares quiet.
 */
export const notifyFailure = (error: unknown): void => {
  if (isCancelled(error)) return;
  if (!(error instanceof ApiError)) toast.error(copy.busy);
  else if (error.code !== CODE.unauthorized && error.endpoint?.quiet !== 'always' && !isDuplicate(error))
    toast.error(error.message + firstComer(error));
};

/** Who was faster, where the refusal says it: the one who came second is notified, form or none. */
const firstComer = ({ code, data }: ApiError): string => {
  const text = code === CODE.conflict && typeof data === 'object' && data !== null && 'text' in data ? data.text : null;
  return typeof text === 'string' ? `。${text}` : '';
};

const failing = new WeakSet<object>();
/** Reports a failure of a query that is repeated by itself: the first, until `markAnswered` hears of an answer. */
export const notifyFirstFailure = (asker: object, error: unknown): void => {
  if (failing.has(asker)) return;
  failing.add(asker);
  notifyFailure(error);
};
export const markAnswered = (asker: object): void => {
  failing.delete(asker);
};

/** The server's sentence where it is also shown in place, under a field for instance; null where a toast is enough. */
export const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code !== TRANSPORT && error.code !== CODE.unauthorized && !isDuplicate(error)
    ? error.message
    : null;

/** By its sentence, as the specification tells it: our own `reason` may be missing. Said nowhere, in place neither. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof ApiError && error.message === copy.duplicateSubmit;

/** Whether there is no such thing for this viewer. */
export const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === CODE.missing;

/** Whether there is no such thing for this viewer, or its id in the address is malformed; our own fault is neither. */
export const isMissing = (error: unknown): error is ApiError =>
  isUnknown(error) || (error instanceof ApiError && error.code === CODE.refused && error.reason !== 'unforeseen');

/** What a notice names that comes first: a step, and the ticket to it where there is one. */
export type FirstStep = { why: string; step: string; ticket?: string };
export const firstStepIn = (error: unknown): FirstStep | null => {
  if (!(error instanceof ApiError) || error.code !== CODE.warning) return null;
  const data = error.data as Omit<FirstStep, 'why'> | null;
  return data?.step === undefined ? null : { ...data, why: error.message };
};
