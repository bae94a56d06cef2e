/** Outgoing mail. Rejects when the provider did not take the message within its time. */
export type Mail = { send(message: { to: string; subject: string; text: string; template: string }): Promise<void> };
