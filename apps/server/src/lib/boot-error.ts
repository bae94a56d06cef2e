/** A start that cannot go on, for a reason the operator can mend: shown as its sentence, without a stack. */
export class BootError extends Error {}

export type Log = (line: string) => void;
