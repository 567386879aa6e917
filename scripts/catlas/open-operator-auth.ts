import { join } from 'node:path';
import type { OpenDatabase } from '@catlas/platform/db/open-database.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import { createFolderMailSender } from '@catlas/platform/mail/mail-sender.ts';
import { type OpenAuth, openAuth } from '#app/sign-in/open-auth.ts';
import type { Config } from '#context/config.ts';
import type { AuthAdmin } from '#context/context.ts';

interface Operator {
  config: Config;
  environment: Record<string, string | undefined>;
  database: OpenDatabase;
  log: Logger;
}

export function openOperatorAuth({ config, environment, database, log }: Operator): {
  authAdmin: AuthAdmin | null;
  close(): Promise<void>;
} {
  // Without the secret key of a hosted service the bans stay here, as the server's do.
  if (config.auth && config.authSecretKey === null) return { authAdmin: null, close: async () => {} };
  let opening: Promise<OpenAuth> | null = null;
  const open = async (): Promise<AuthAdmin> => {
    const mailFolder = join(config.dataDir, 'outbox');
    const mail = createFolderMailSender({ mailFolder, from: config.mailFrom });
    opening ??= openAuth({ config, environment, pool: database.pool, mail, mailFolder, log });
    return (await opening).authAdmin!;
  };
  return {
    authAdmin: {
      banUser: async (id, until) => (await open()).banUser(id, until),
      removeFactors: async (id) => (await open()).removeFactors(id),
      deleteUser: async (id) => (await open()).deleteUser(id),
    },
    close: async () => opening?.then((opened) => opened.close()).catch(() => undefined),
  };
}
