import { createContext, useContext } from 'react';

export const SavesData = createContext(false);

export function useSavesData(): boolean {
  return useContext(SavesData);
}
