import type { ImportFault } from '@zhibiao/contract/question/staff-import';

type Path = readonly PropertyKey[];
/** What is wrong, and where. */
export type Fault = { path: Path; msg: string };
/** The sentence for one field; null where nothing is wrong with it. */
export type FaultAt = (...path: (string | number)[]) => string | null;

const keyOf = (path: Path): string => path.map(String).join('.');

export const faultAt = (faults: readonly Fault[]): FaultAt => {
  const byPath = new Map([...faults].reverse().map(({ path, msg }) => [keyOf(path), msg]));
  return (...path) => byPath.get(keyOf(path)) ?? null;
};
/** Of what lies below: the third question of a case has its own 'stem'. */
export const below =
  (at: FaultAt, ...prefix: (string | number)[]): FaultAt =>
  (...path) =>
    at(...prefix, ...path);

/** Fields that the form shows; a sentence about any other stands above it. */
const SHOWN = new Set([
  'bankId',
  'type',
  'stem',
  'material',
  'images',
  'options',
  'answer',
  'analysis',
  'rubric',
  'difficulty',
  'clauseId',
  'lawId',
  'validFrom',
  'validTo',
  'children',
  'why',
]);
export const elsewhere = (faults: readonly Fault[]): string[] =>
  faults.filter(({ path }) => !SHOWN.has(String(path[0]))).map(({ msg }) => msg);

/** A refusal names its field as `children.0.stem`. */
export const fromRefusal = (field: string | null, msg: string): Fault[] => [{ path: field?.split('.') ?? [], msg }];

export const fromImport = (faults: readonly ImportFault[]): Fault[] => faults.map(({ path, msg }) => ({ path, msg }));

/** Brings the author who saved to the first field that has to be mended. */
export const focusFirstFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
};
