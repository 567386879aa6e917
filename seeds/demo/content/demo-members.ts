import type { DemoLocale } from '../portrait/describe-coat.ts';

export interface DemoMember {
  email: string;
  displayName: string;
  locale: DemoLocale;
  type: 'user' | 'admin';
}

/** Mail to `example.org` goes nowhere (RFC 2606). */
export const demoMembers: readonly DemoMember[] = [
  { email: 'admin@example.org', displayName: 'Agnès Moreau', locale: 'fr', type: 'admin' },
  { email: 'camille@example.org', displayName: 'Camille Rousseau', locale: 'fr', type: 'user' },
  { email: 'lucas@example.org', displayName: 'Lucas Lefèvre', locale: 'fr', type: 'user' },
  { email: 'ines@example.org', displayName: 'Inès Garnier', locale: 'fr', type: 'user' },
  { email: 'nadia@example.org', displayName: 'Nadia Benali', locale: 'fr', type: 'user' },
  { email: 'emily@example.org', displayName: 'Emily Carter', locale: 'en', type: 'user' },
  { email: 'tom@example.org', displayName: 'Tom Whitaker', locale: 'en', type: 'user' },
  { email: 'grace@example.org', displayName: 'Grace O’Brien', locale: 'en', type: 'user' },
];
