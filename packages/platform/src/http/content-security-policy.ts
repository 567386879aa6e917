interface PolicyInput {
  inline: { nonce: string } | { hashes: string[] };
  connectOrigins: string[];
  isSecure: boolean;
  isDevelopment: boolean;
}

export function contentSecurityPolicy({ inline, connectOrigins, isSecure, isDevelopment }: PolicyInput): string {
  const origins = [...new Set(connectOrigins)];
  const nonces = 'nonce' in inline ? [`'nonce-${inline.nonce}'`] : [];
  const hashes = 'hashes' in inline ? inline.hashes.map((hash) => `'sha256-${hash}'`) : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...nonces, ...hashes],
    // Placeholders and positions are inline style attributes; style elements need the nonce.
    'style-src': ["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : nonces)],
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
