/** Replaces erased text; as short as the column allows. */
export const erasedContent = '———';
