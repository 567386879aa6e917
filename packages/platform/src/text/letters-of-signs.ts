/** Digits and signs that people write instead of a letter that looks alike. Both `i` and `l` are written as 1, ! and |. */
export const lettersOfSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
};
