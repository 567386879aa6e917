import type { Config } from '#context/config.ts';
import { findSiteAddress } from '#context/site-address.server.ts';
import type { Database } from '#db/schema.ts';

export interface SiteAddress {
  publicUrl: string;
  description: string;
}

/** The setting of the command wins over the address of the site's last start, and that over a guess. */
export async function readSiteAddress(
  db: Database,
  { publicUrl, isPublicUrlSet }: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
): Promise<SiteAddress> {
  const stored = await findSiteAddress(db);
  const describe = (url: string, origin: string) => ({
    publicUrl: url,
    description: `Address of the site: ${url} (${origin})`,
  });
  if (isPublicUrlSet) {
    const isOther = stored !== null && stored !== publicUrl;
    return describe(
      publicUrl,
      isOther ? `PUBLIC_URL of this command; the site was started with ${stored}` : 'PUBLIC_URL',
    );
  }
  return stored === null
    ? describe(publicUrl, 'a guess: set PUBLIC_URL, or start the site once')
    : describe(stored, 'PUBLIC_URL of the site');
}
