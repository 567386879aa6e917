import { imageWidths } from '@catlas/platform/images/image-widths.ts';
import { expect, it } from 'vitest';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import { defaultRadiusKm, descriptionLimits, nameLimits, visibleDays } from '#features/cats/model/cat.ts';
import { commentLimits } from '#features/comments/model/comment.ts';
import { maxPhotoBytes, maxPhotoSidePixels } from '#features/photos/photo.ts';
import { defaultCenter } from '#features/places/place.ts';
import { defaultLocale, locales } from '#i18n/languages.ts';
import { localeCookieMaxAgeSeconds } from '#i18n/locale.ts';

const day = 24 * 60 * 60;

it('what the map and the lists begin with is what the spec says: the place, the radius, the days', () => {
  expect(defaultCenter).toEqual({ latitude: 46.7682, longitude: 2.4327 });
  expect([defaultRadiusKm, visibleDays]).toEqual([300, 30]);
});

it('texts may be as long as the spec says, and photos as large', () => {
  expect([nameLimits, descriptionLimits, commentLimits]).toEqual([
    { min: 1, max: 100 },
    { min: 3, max: 1000 },
    { min: 3, max: 100 },
  ]);
  expect([maxPhotoBytes, maxPhotoSidePixels]).toEqual([500_000, 720]);
});

it('pictures come in the spec’s widths, for screens of density 1 and 2', () => {
  for (const width of [320, 640, 768, 1024, 1280, 1536]) {
    expect(imageWidths).toContain(width);
    expect(imageWidths).toContain(2 * width);
  }
});

it('languages and sessions are remembered for as long as the spec says', () => {
  expect([locales, defaultLocale, localeCookieMaxAgeSeconds]).toEqual([['en', 'fr'], 'en', 365 * day]);
  expect(authCookieOptions).toMatchObject({ path: '/', sameSite: 'lax', maxAge: 400 * day });
});
