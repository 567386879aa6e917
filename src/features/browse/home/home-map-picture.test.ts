import { describe, expect, it } from 'vitest';
import { franceOverview } from '#map/base/france-overview.ts';
import { pictureStyle } from './home-map-picture.tsx';

const { latitude, longitude, zoom } = franceOverview;

describe('the still picture under the map', () => {
  it('the still picture is centred and unscaled for its own view', () => {
    expect(pictureStyle({ latitude, longitude, zoom })).toEqual({
      backgroundSize: '2048px 1536px',
      backgroundPosition: 'calc(50% + 0px) calc(50% + 0px)',
    });
  });

  it('the still picture moves west and down for a view to the north-east, so that the map replaces it without a jump', () => {
    const { backgroundSize, backgroundPosition } = pictureStyle({
      latitude: latitude + 1,
      longitude: longitude + 360 / 512 / 2 ** 6,
      zoom: zoom + 1,
    });
    expect(backgroundSize).toBe('4096px 3072px');
    expect(backgroundPosition).toMatch(/^calc\(50% \+ -1px\) calc\(50% \+ \d+px\)$/);
  });
});
