const tracker = /^(utm_\w+|fbclid|mibextid|igsh(id)?|[dg]clid|[gw]braid|msclkid|t(t|w)clid|yclid|mc_[ce]id|_gl)$/;

export function withoutTrackers(search: string): string {
  const parts = search.slice(1).split('&');
  const kept = parts.filter((part) => !tracker.test(part.split('=', 1)[0]!));
  if (kept.length === parts.length) return search;
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
