import type { ComponentProps } from 'react';
import { Link, type NavigateOptions, useLocation, useNavigate } from 'react-router';
import { type LocalePrefix, localizePath, splitLocale } from '#i18n/locale.ts';

interface LocalLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** The path has no locale: `/cat/3#comments`. */
  to: string;
}

function splitPath(address: string): [path: string, rest: string] {
  const end = address.search(/[?#]/);
  return end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}

export function localizeAddress(address: string, prefix: LocalePrefix): string {
  const [path, rest] = splitPath(address);
  return localizePath(path, prefix) + rest;
}

export function useLocalAddress(): (address: string) => string {
  const { prefix } = splitLocale(useLocation().pathname);
  return (address) => localizeAddress(address, prefix);
}

export function LocalLink({ to, ...rest }: LocalLinkProps) {
  return <Link to={useLocalAddress()(to)} discover="none" {...rest} />;
}

export function useLocalNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const localAddress = useLocalAddress();
  return (to, options) => void navigate(localAddress(to), options);
}
