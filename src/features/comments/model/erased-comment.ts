/** This replaces an erased text, and is as short as the column allows. */
export const erasedContent = '———';
