import { expect, it } from 'vitest';
import { drawLine, drawTitle } from './draw-preview.server.ts';

it.each(['Mistigri', 'Nguyễn Mướp', 'Мурка', 'חתול קטן', 'قط صغير 12', 'बिल्ली', 'น้องแมวส้ม', 'Mimi 🐈'])(
  'a preview shows the name %s',
  async (name) => {
    const { width, height } = await drawTitle(name);
    expect(width).toBeGreaterThan(60);
    expect(height).toBeGreaterThan(20);
  },
);

it.each(['猫', 'Mimi 猫', '고양이 Nabi'])(
  'a preview leaves out the whole name %s, because a box or a half would be another name',
  async (name) => {
    expect(await drawTitle(name)).toMatchObject({ width: 1, height: 1 });
    expect(await drawLine({ text: name, size: 40, color: '#000000' })).toMatchObject({ width: 1, height: 1 });
  },
);
