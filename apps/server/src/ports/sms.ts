/** Outgoing short messages. Rejects when the provider did not take the message within its time. */
export type Sms = { send(message: { to: string; text: string; template: string; params: Record<string, string> }): Promise<void> };
