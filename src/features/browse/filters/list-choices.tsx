import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { CoatFilter } from './coat-filter.tsx';
import { ReachLinks } from './reach-links.tsx';

/** What the visitor chooses besides lost or found. */
export function ListChoices({ list }: { list: HomeList }) {
  return (
    <>
      <ReachLinks list={list} />
      <CoatFilter request={list.request} />
    </>
  );
}
