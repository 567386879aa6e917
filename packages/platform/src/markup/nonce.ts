import { createContext } from 'react';

/** The browser hides the nonce from scripts, and does not need it again. */
export const Nonce = createContext<string | undefined>(undefined);
