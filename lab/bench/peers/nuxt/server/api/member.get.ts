import { readClaims, readHeader, readMember } from '../../../shared/member';

/** What the header shows of the member who sends the request; null for a visitor. */
export default defineEventHandler(async (event) => {
  const claims = await readClaims(parseCookies(event));
  return claims && readHeader(useDatabase(), claims, readMember(useDatabase(), claims));
});
