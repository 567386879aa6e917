import type { ComponentProps } from 'react';
import { type LinkProps, type NavigateOptions, useLinkClickHandler, useLocation, useNavigate } from 'react-router';
import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';

interface LocalLinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<LinkProps, 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'> {
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
 * A link that stays in the language of the page. React Router's own `Link` resolves its address twice, and supports prefetching,
 * relative paths and route discovery, which no page here uses. A list has thirty links.
 */
export function LocalLink({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  ...rest
}: LocalLinkProps) {
  const href = useLocalAddress()(to);
  // The server needs no click handler, and React Router's reads ten contexts.
  if (import.meta.env.SSR) return <a href={href} {...rest} />;
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of each build
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, {
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
    state,
  });
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !reloadDocument) follow(event);
      }}
    />
  );
}

/** `navigate('/user')` in the language of the page. */
export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return (to, options) => void navigate(localAddress(to), options);
}
