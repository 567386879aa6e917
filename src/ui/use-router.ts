import { useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** The router itself. Its hooks return what was last rendered: a navigation may have begun, or even ended, since then. */
export function useRouter() {
  return useContext(UNSAFE_DataRouterContext)!.router;
}
