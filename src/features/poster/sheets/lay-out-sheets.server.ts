import type { PosterSheet } from '#features/poster/poster-choice.ts';
import { collarSlipSheet } from './collar-slip-sheet.server.ts';
import { doorCardSheet } from './door-card-sheet.server.ts';
import { neighboursSheet } from './neighbours-sheet.server.ts';
import { posterSheet } from './poster-sheet.server.ts';
import { roadSheets } from './road-sheets.server.ts';
import type { Sheet } from './sheet.ts';
import type { SheetKit } from './sheet-kit.server.ts';

const layouts: Record<PosterSheet, (kit: SheetKit) => Sheet[]> = {
  poster: (kit) => [posterSheet(kit, { hasTearOffs: false })],
  'tear-off': (kit) => [posterSheet(kit, { hasTearOffs: true })],
  road: roadSheets,
  neighbours: (kit) => [neighboursSheet(kit)],
  'collar-slip': (kit) => [collarSlipSheet(kit)],
  'door-card': (kit) => [doorCardSheet(kit)],
};

export const layOutSheet = (kit: SheetKit, sheet: PosterSheet): Sheet[] => layouts[sheet](kit);
