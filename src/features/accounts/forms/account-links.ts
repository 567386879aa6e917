import { useLocalizePath } from '#i18n/use-locale.ts';
import { withNextPath } from '#request/account-next-path.ts';
import { useRootData } from '#request/root-data.ts';

/** Where the links in mails lead, in the language of the page. A hosted service must have these addresses on its list. */
export function useMailLinks(next: string | null = null) {
  const localizePath = useLocalizePath();
  const publicUrl = useRootData()?.publicUrl ?? '';
  return {
    confirmUrl: withNextPath(`${publicUrl}${localizePath('/confirm')}`, next),
    passwordUpdateUrl: `${publicUrl}${localizePath('/password/update')}`,
  };
}
