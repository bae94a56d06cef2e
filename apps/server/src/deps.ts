import type { Config } from '#config.ts';
import type { Db, Pool } from '#db/client.ts';
import type { Reading } from '#db/reading/reading.ts';
import type { FieldCipher } from '#ports/keys/cipher.ts';
import type { Mail } from '#ports/mail/mail.ts';
import type { Passwords } from '#ports/password/password.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import type { Robots } from '#ports/robot/robot.ts';
import type { Register } from '#ports/signing/register.ts';
import type { Signer } from '#ports/signing/signer.ts';
import type { Sso } from '#ports/sso/sso.ts';
import type { Sms } from '#ports/sms/provider.ts';
import type { Storage } from '#ports/storage/storage.ts';
import type { Truth } from '#ports/truth/truth.ts';

/** The world, passed in: all that the application touches outside itself. */
export type Deps = {
  config: Config;
  db: Db;
  pool: Pool;
  /** For long reads: exports, reports, checks. */
  reading: Reading;
  storage: Storage;
  truth: Truth;
  mail: Mail;
  /** From here on this process sends by what is stored now. */
  refreshChannels: () => Promise<void>;
  sms: Sms;
  robots: Robots;
  sso: Sso;
  cipher: FieldCipher;
  secrets: Secrets;
  passwords: Passwords;
  signer: Signer;
  register: Register;
};
