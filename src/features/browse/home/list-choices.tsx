import { CoatFilter } from './coat-filter.tsx';
import { ReachLinks } from './reach-links.tsx';
import type { HomeList } from './use-home-list.ts';

/** What the visitor chooses besides lost or found. */
export function ListChoices({ list }: { list: HomeList }) {
  return (
    <>
      <ReachLinks list={list} />
      <CoatFilter request={list.request} />
    </>
  );
}
