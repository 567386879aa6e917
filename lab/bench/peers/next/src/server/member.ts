import { cookies } from 'next/headers';
import { cache } from 'react';
import { readClaims, readHeader, readMember } from '../../../shared/member.ts';
import { database } from './database.ts';

const findClaims = cache(async () => {
  const sent = (await cookies()).getAll().map(({ name, value }) => [name, value]);
  return readClaims(Object.fromEntries(sent));
});

/** The member who sends the request, found once for the header and the page; null for a visitor. */
export const findMember = cache(async () => {
  const claims = await findClaims();
  return claims && readMember(database, claims);
});

/** What the header shows of the member who sends the request; null for a visitor. */
export async function findHeader() {
  const claims = await findClaims();
  return claims && readHeader(database, claims, findMember());
}
