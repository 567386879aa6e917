import { withNextPath } from '#context/account-next-path.ts';
import { useRootData } from '#context/root-data.ts';
import { useLocalizePath } from '#i18n/use-locale.ts';

export function useMailLinks(next: string | null = null) {
  const localizePath = useLocalizePath();
  const publicUrl = useRootData()?.publicUrl ?? '';
  return {
    confirmUrl: withNextPath(`${publicUrl}${localizePath('/confirm')}`, next),
    passwordUpdateUrl: `${publicUrl}${localizePath('/password/update')}`,
  };
}
