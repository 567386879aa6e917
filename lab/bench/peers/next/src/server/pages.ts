import { cache } from 'react';
import { readCatPage } from '../../../shared/pages.ts';
import type { Locale } from '../../../shared/texts.ts';
import { database } from './database.ts';
import { findMember } from './member.ts';

/** Once for the metadata and the page. */
export const findCatPage = cache((id: number, locale: Locale) => readCatPage(database, { id, locale }, findMember()));
