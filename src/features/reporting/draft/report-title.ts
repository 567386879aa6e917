import { tidyName } from '@catlas/platform/text/tidy-name.ts';
import { countCharacters } from '#ui/forms/count-characters.ts';

/** A card shows about this many characters. */
const mostCharacters = 60;

/** Without a name, the first sentence of the description is the title. */
export function titleOf({ name, description }: { name: string; description: string }): string {
  return tidyName(name) === '' ? firstWords(description) : name;
}

function firstWords(description: string): string {
  const [line = ''] = description.trim().split(/[\r\n]/);
  const [sentence = ''] = /^.*?[.!?…](?=\s|$)/.exec(tidyName(line)) ?? [tidyName(line)];
  const title = sentence.replace(/[.,;:\s]+$/, '');
  if (countCharacters(title) <= mostCharacters) return title;
  const start = [...title].slice(0, mostCharacters);
  const end = start.lastIndexOf(' ');
  // Text without spaces is cut between two characters.
  return `${start
    .slice(0, end > 0 ? end : -1)
    .join('')
    .replace(/[.,;:\s]+$/, '')}…`;
}
