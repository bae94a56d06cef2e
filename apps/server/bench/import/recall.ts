/** Of one kind: how many there are that another program reads, how many of them are taken, and what is wrong. */
export type Recall = { name: string; readable: number; taken: number; faults: readonly string[] };
