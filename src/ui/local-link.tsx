import type { ComponentProps } from 'react';
import { Link, type NavigateOptions, useNavigate } from 'react-router';
import { useLocalizePath } from '#i18n/use-locale.ts';

type LocalLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A path of ours without locale, with query and hash: `/cat/3#comments`. */
  to: string;
};

function splitPath(address: string): [path: string, rest: string] {
  const end = address.search(/[?#]/);
  return end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}

/** `/about?a=1` → `/fr/about?a=1` on a French page. */
export function useLocalAddress(): (address: string) => string {
  const localizePath = useLocalizePath();
  return (address) => {
    const [path, rest] = splitPath(address);
    return localizePath(path) + rest;
  };
}

/** A link that stays in the language of the page. */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
  const localAddress = useLocalAddress();
  return <Link {...rest} to={localAddress(to)} />;
}

/** `navigate('/user')` in the language of the page. */
export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return (to, options) => void navigate(localAddress(to), options);
}
