import type { Config } from '#config.ts';
import { maskMobile } from '#domain/text/masking.ts';
import { refused } from '#errors.ts';
import { outboxSender } from '#ports/messages/outbox.ts';
import { aliyunSms, askAliyun } from './aliyun.ts';
import { httpSms } from './http.ts';
import { huaweiSms } from './huawei.ts';
import { openLine } from '#ports/net/open-line.ts';
import type { Sms } from './provider.ts';
import { askTencent, tencentSms } from './tencent.ts';

/** The provider that is configured; else the outbox, except in production, where nobody would read it. */
export const createSms = (config: Pick<Config, 'sms' | 'dataDir' | 'production'>, log: (line: string) => void): Sms =>
  config.sms ? providerOf(config.sms) : config.production ? closedSms : outboxSender(config.dataDir, OUTBOX, log);

const providerOf = (sms: NonNullable<Config['sms']>): Sms => {
  switch (sms.provider) {
    case 'aliyun':
      return aliyunSms(sms);
    case 'tencent':
      return tencentSms(sms);
    case 'huawei':
      return huaweiSms(sms);
    case 'http':
      return httpSms(sms);
  }
};

/**
 * Whether the provider would take a message, without sending one: `key`, it accepted the signature of a harmless
 * question; `line`, it has none such, and only the connection was made.
 */
export const askSmsProvider = async (
  sms: NonNullable<Config['sms']>,
  signal: AbortSignal,
): Promise<{ proved: 'key' | 'line' }> => {
  switch (sms.provider) {
    case 'aliyun':
      await askAliyun(sms);
      return { proved: 'key' };
    case 'tencent':
      await askTencent(sms);
      return { proved: 'key' };
    case 'huawei':
    case 'http':
      await openLine(sms.url, signal);
      return { proved: 'line' };
  }
};

const OUTBOX = { channel: 'sms', service: '短信服务', message: '短信', mask: maskMobile } as const;

const closedSms: Sms = {
  send: async () => {
    throw refused('暂未开通短信服务，请使用邮箱');
  },
};
