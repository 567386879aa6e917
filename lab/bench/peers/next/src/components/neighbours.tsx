import type { ListedCat } from '../../../shared/cats.ts';
import { type Locale, textsOf } from '../../../shared/texts.ts';
import { CatCard } from './cat-card.tsx';

export function Neighbours({ locale, cats }: { locale: Locale; cats: ListedCat[] }) {
  return (
    <section aria-labelledby="cat-neighbours" className="border-line border-t pt-8">
      <h2 id="cat-neighbours" className="font-bold text-2xl">
        {textsOf(locale).t('cats_neighbours_title')}
      </h2>
      <ul className="cards mt-4 sm:grid-cols-4">
        {cats.map((cat) => (
          <li key={cat.id}>
            <CatCard cat={cat} locale={locale} sizes="50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
