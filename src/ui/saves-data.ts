import { createContext, use } from 'react';

/** Whether the reader's browser asks to be sent little (`Save-Data: on`), as the server heard it with the document. */
export const SavesData = createContext(false);

export function useSavesData(): boolean {
  return use(SavesData);
}
