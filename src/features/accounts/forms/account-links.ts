import { useLocalizePath } from '#i18n/use-locale.ts';
import { withNextPath } from '#request/account-next-path.ts';
import { useRootData } from '#request/root-data.ts';

export function useMailLinks(next: string | null = null) {
  const localizePath = useLocalizePath();
  const publicUrl = useRootData()?.publicUrl ?? '';
  return {
    confirmUrl: withNextPath(`${publicUrl}${localizePath('/confirm')}`, next),
    passwordUpdateUrl: `${publicUrl}${localizePath('/password/update')}`,
  };
}
