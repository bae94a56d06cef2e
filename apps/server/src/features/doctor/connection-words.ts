import { faultForLog } from '#db/faults.ts';

/** What a system or TLS says of a connection that was not made, for an operator. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, '找不到这个域名'],
  [/ECONNREFUSED/, '对方拒绝连接'],
  [/EHOSTUNREACH|ENETUNREACH/, '网络不通'],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET/, '连接被中断'],
  [/CERT_HAS_EXPIRED/, '证书已过期'],
  [/ERR_TLS_CERT_ALTNAME_INVALID/, '证书不是这个域名的'],
  [/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|DEPTH_ZERO/, '证书不受信任'],
  [/ERR_SSL|EPROTO/, '对方不是用 TLS 应答'],
  [/TIMEOUT|Timeout|no answer in time|AbortError/, '没有及时应答'],
];

const chainOf = (fault: unknown): string => {
  if (typeof fault !== 'object' || fault === null) return String(fault);
  const { name, code, message, cause, errors, $metadata } = fault as Record<string, unknown>;
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])].filter((one) => one !== undefined && one !== null);
  // Of an object store, whose answers to some questions have no words.
  const status = ($metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
  return [name, code, message, status && `HTTP${status}`, ...inner.map(chainOf)].join(' ');
};

export const connectionWords = (fault: unknown): string => {
  const text = chainOf(fault);
  return WORDS.find(([sign]) => sign.test(text))?.[1] ?? faultForLog(fault).message;
};

/** What a disk or an object store says, by its code. */
const STORAGE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/InvalidAccessKeyId|SignatureDoesNotMatch|InvalidClientTokenId/, '密钥不对'],
  [/AccessDenied|Forbidden|HTTP403/, '密钥不对，或没有这项权限'],
  [/NoSuchBucket/, '没有这个存储桶'],
  [/ENOSPC|EDQUOT/, '磁盘已满'],
  [/EACCES|EPERM/, '没有权限'],
  [/EROFS/, '磁盘是只读的'],
];
export const storageWords = (fault: unknown): string => {
  const text = chainOf(fault);
  return STORAGE_WORDS.find(([sign]) => sign.test(text))?.[1] ?? connectionWords(fault);
};
