import { createContext, useContext } from 'react';

/** Whether the document's request had `Save-Data: on`. */
export const SavesData = createContext(false);

export function useSavesData(): boolean {
  return useContext(SavesData);
}
