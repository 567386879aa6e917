import type { Context } from 'hono';
import { invalid } from './auth-error.ts';

const defaultPerPage = 50;
/** A larger page would exceed the time limit of a request. */
const maxPerPage = 1000;

/** Treats empty values as absent; throws 400 unless they are integers. */
export function parsePage(c: Context): { page: number; perPage: number } {
  const read = (name: string, byDefault: number) => {
    const text = c.req.query(name);
    if (!text) return byDefault;
    if (!/^\d{1,15}$/.test(text))
      throw invalid(`Bad Pagination Parameters: strconv.ParseUint: parsing "${text}": invalid syntax`);
    return Number(text);
  };
  const page = Math.max(1, read('page', 1));
  return { page, perPage: Math.min(maxPerPage, read('per_page', defaultPerPage) || defaultPerPage) };
}

export function pageHeaders(
  c: Context,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): Record<string, string> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, relation: string) => {
    const { searchParams } = new URL(c.req.url);
    searchParams.delete('page');
    // Clients look for the page right after the first `=`.
    const query = new URLSearchParams([['page', String(target)], ...searchParams]);
    return `<${c.req.path}?${query}>; rel="${relation}"`;
  };
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')];
  return { 'X-Total-Count': String(total), Link: links.join(', ') };
}
