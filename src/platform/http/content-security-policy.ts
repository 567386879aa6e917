interface PolicyInput {
  nonce: string;
  /** Hosts of a configured street map or auth service, as origins. */
  connectOrigins: string[];
  isSecure: boolean;
  isDevelopment: boolean;
}

/** A strict policy: own scripts with a nonce, no inline script, no eval, no framing. */
export function contentSecurityPolicy({ nonce, connectOrigins, isSecure, isDevelopment }: PolicyInput): string {
  const origins = [...new Set(connectOrigins)];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // Placeholders and positions are inline style attributes; style elements need the nonce.
    'style-src': ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...origins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...origins, ...(isDevelopment ? ['ws:'] : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
