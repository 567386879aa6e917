import type { ListedCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { CatCard } from './cat-card.tsx';

export function CatNeighbours({ cats }: { cats: ListedCat[] }) {
  if (cats.length === 0) return null;
  return (
    <section aria-labelledby="cat-neighbours" className="border-line border-t pt-8">
      <h2 id="cat-neighbours" className="font-bold text-2xl">
        {m.cats_neighbours_title()}
      </h2>
      <ul className="cards mt-4 sm:grid-cols-4">
        {cats.map((cat) => (
          <li key={cat.id}>
            <CatCard cat={cat} sizes="(min-width: 40rem) min(15rem, 24vw), 50vw" heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
