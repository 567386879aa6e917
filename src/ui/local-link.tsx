import type { ComponentProps } from 'react';
import { type LinkProps, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';
import { howToFollow } from './follow-links.tsx';

interface LocalLinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<LinkProps, 'replace' | 'preventScrollReset' | 'reloadDocument'> {
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

/**
 * A link that stays in the language of the page; `FollowLinks` follows it. React Router's own `Link` reads ten contexts, and is
 * rendered again whenever one of them changes. A list has thirty links.
 */
export function LocalLink({ to, replace, preventScrollReset, reloadDocument, ...rest }: LocalLinkProps) {
  const href = useLocalAddress()(to);
  return (
    <a href={href} data-follow={reloadDocument ? undefined : howToFollow({ replace, preventScrollReset })} {...rest} />
  );
}

/** `navigate('/user')` in the language of the page. */
export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return (to, options) => void navigate(localAddress(to), options);
}
