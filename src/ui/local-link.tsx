import type { ComponentProps } from 'react';
import { Link, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';

interface LocalLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** A path of the site without locale, with query and hash: `/cat/3#comments`. */
  to: string;
}

function splitPath(address: string): [path: string, rest: string] {
  const end = address.search(/[?#]/);
  return end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}

/** `/about?a=1` → `/fr/about?a=1` under the prefix `/fr`. */
export function localizeAddress(address: string, prefix: LocalePrefix): string {
  const [path, rest] = splitPath(address);
  return localizePath(path, prefix) + rest;
}

/** Like localizeAddress, with the prefix of the page. */
export function useLocalAddress(): (address: string) => string {
  const { prefix } = splitLocale(useLocation().pathname);
  return (address) => localizeAddress(address, prefix);
}

/** A link that stays in the language of the page. */
export function LocalLink({ to, ...rest }: LocalLinkProps) {
  return <Link to={useLocalAddress()(to)} discover="none" {...rest} />;
}

/** `navigate('/user')` in the language of the page. */
export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return (to, options) => void navigate(localAddress(to), options);
}
