/** Why a backup cannot be made or used, as the operator reads it. */
export class BackupError extends Error {}
