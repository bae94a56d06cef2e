/** The messages of a streamed log ("Streaming Replication Protocol", START_REPLICATION). */
export type WalMessage = { is: 'log'; lsn: bigint; bytes: Buffer } | { is: 'alive'; wantsReply: boolean };

const LOG = 0x77;
const ALIVE = 0x6b;
const STATUS = 0x72;
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Null of what a later version may send. */
export const parseWalMessage = (piece: Buffer): WalMessage | null => {
  if (piece[0] === LOG) return { is: 'log', lsn: piece.readBigUInt64BE(1), bytes: piece.subarray(25) };
  if (piece[0] === ALIVE) return { is: 'alive', wantsReply: piece[17] === 1 };
  return null;
};

/** Tells the server how far the log was received, and up to where it was kept: what lies before, it may remove. */
export const statusMessage = (received: bigint, kept: bigint): Buffer => {
  const message = Buffer.alloc(34);
  message[0] = STATUS;
  message.writeBigUInt64BE(received, 1);
  message.writeBigUInt64BE(kept, 9);
  message.writeBigUInt64BE(kept, 17);
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
  return message;
};
