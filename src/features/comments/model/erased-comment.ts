/** As short as the column allows, for words that nobody is to read any more. */
export const erasedContent = '———';
