import { createContext } from 'react';

/** By which the Content-Security-Policy allows a document's inline scripts. The browser hides it from scripts and needs it no more. */
export const Nonce = createContext<string | undefined>(undefined);
