import { useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** Router hooks return the last render; a navigation may have begun, or even ended, since then. */
export function useRouter() {
  return useContext(UNSAFE_DataRouterContext)!.router;
}
