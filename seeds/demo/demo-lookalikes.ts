import type { DemoCat } from './demo-town.ts';

const doubleCount = 4;
const dayMs = 86_400_000;

const cityOf = ({ placeLabel }: DemoCat) => placeLabel.split(', ').at(-1);
/** French words before a name change with its first letter: d’Otis, de Moka. */
const beginsSoftly = (name: string) => /^[aeiouyâéèêîôœûh]/i.test(name);

export function addLookalikes(cats: readonly DemoCat[]): DemoCat[] {
  const doubles = new Map<DemoCat, DemoCat>();
  const taken = new Set<DemoCat>();
  for (const cat of cats) {
    if (doubles.size === doubleCount) break;
    if (cat.status !== 'pending') continue;
    const twin = cats.find((other) => !taken.has(other) && areAlike(cat, other));
    if (!twin) continue;
    taken.add(twin);
    doubles.set(cat, {
      ...cat,
      name: twin.name,
      description: cat.description.replaceAll(cat.name, twin.name),
      latitude: Math.round((twin.latitude + 0.0021) * 1e6) / 1e6,
      longitude: Math.round((twin.longitude - 0.0016) * 1e6) / 1e6,
      placeLabel: twin.placeLabel,
    });
  }
  return cats.map((cat) => doubles.get(cat) ?? cat);
}

function areAlike(cat: DemoCat, other: DemoCat): boolean {
  return (
    other.status === 'approved' &&
    other.isLost === cat.isLost &&
    other.sex === cat.sex &&
    other.authorIndex !== cat.authorIndex &&
    cityOf(other) === cityOf(cat) &&
    beginsSoftly(other.name) === beginsSoftly(cat.name) &&
    Math.abs(other.createdAt.getTime() - cat.createdAt.getTime()) < 10 * dayMs
  );
}
