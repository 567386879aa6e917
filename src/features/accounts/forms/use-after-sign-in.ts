import { useNavigate } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalAddress } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';

export function useAfterSignIn(next: string | null) {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return ({ kind }: { kind: 'done' | 'second-step' }) => {
    if (kind === 'second-step') return void navigate(withNextPath(localAddress('/login/verify'), next));
    if (!next) toast({ title: m.accounts_signed_in(), variant: 'success' });
    void navigate(next ?? localAddress('/'), { replace: true });
  };
}
