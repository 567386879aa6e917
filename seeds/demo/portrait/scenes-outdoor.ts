import { between, chance, pick, type Random } from '../random.ts';
import { type Mood, mix } from './colour.ts';
import { at, blob, ellipse, fillPath, line, rect, stripe } from './shapes.ts';

export interface Scene {
  back: string;
  front: string;
}

function sun(random: Random, mood: Mood): string {
  const x = between(random, 110, 610);
  return (
    ellipse(x, 150, 74, 74, mood.glow, ' fill-opacity=".8"') +
    ellipse(x, 150, 112, 112, mood.glow, ' fill-opacity=".25"')
  );
}

function leafSprig(x: number, y: number, height: number, lean: number, colour: string): string {
  let drawing = line(`M${at(x, y)}Q${at(x + lean * 0.2, y - height * 0.6)} ${at(x + lean, y - height)}`, colour, 5);
  for (let share = 0.3; share <= 1; share += 0.175) {
    const [sx, sy] = [x + lean * share * share, y - height * share];
    const reach = height * 0.26 * (1.3 - share * 0.6);
    drawing += fillPath(
      stripe([sx, sy], [sx - reach * 0.5, sy - reach * 0.6], [sx - reach, sy - reach * 0.5], reach * 0.4),
      colour,
    );
    drawing += fillPath(
      stripe([sx, sy], [sx + reach * 0.5, sy - reach * 0.6], [sx + reach, sy - reach * 0.5], reach * 0.4),
      colour,
    );
  }
  return drawing;
}

function flower(x: number, y: number, size: number, petal: string, middle: string): string {
  let petals = '';
  for (let index = 0; index < 5; index++) {
    const angle = (index / 5) * Math.PI * 2 - 0.3;
    petals += ellipse(
      x + Math.cos(angle) * size * 0.62,
      y + Math.sin(angle) * size * 0.62,
      size * 0.5,
      size * 0.5,
      petal,
    );
  }
  return petals + ellipse(x, y, size * 0.36, size * 0.36, middle);
}

function grass(random: Random, y: number, colour: string): string {
  let blades = '';
  for (let x = -10; x < 740; x += between(random, 20, 34)) {
    const height = between(random, 26, 64);
    blades += stripe([x, y], [x + 4, y - height * 0.5], [x + between(random, -14, 18), y - height], 7);
  }
  return fillPath(blades, colour);
}

export function garden(random: Random, mood: Mood): Scene {
  const hedge = [40, 150, 270, 390, 510, 620, 720]
    .map((x) => fillPath(blob(random, x, 470, 110, between(random, 90, 150)), mood.far))
    .join('');
  const bushes = [-10, 120, 610, 730]
    .map((x) => fillPath(blob(random, x, 560, 110, between(random, 90, 130)), mood.mid))
    .join('');
  const petals = [mood.accent, mix(mood.accent, '#ffffff', 0.55), '#fff4e6'];
  let front = grass(random, 730, mood.leaf);
  for (const x of [52, 128, 606, 676]) {
    const y = between(random, 560, 640);
    front +=
      line(`M${at(x, 730)}Q${at(x + 8, y + 60)} ${at(x, y)}`, mood.leaf, 6) +
      flower(x, y, between(random, 22, 32), pick(random, petals), '#f6c64f');
  }
  return {
    back:
      rect(0, 0, 720, 720, mood.sky) +
      sun(random, mood) +
      hedge +
      bushes +
      fillPath('M0 590C200 566 520 566 720 592V720H0Z', mood.near, ' fill-opacity=".75"'),
    front,
  };
}

function roof(x: number, y: number, width: number, colour: string, edge: string): string {
  const slope = `M${x - 30} 720V${y + 110}L${x} ${y + 110}L${x + width * 0.3} ${y}L${x + width * 0.7} ${y}L${x + width} ${y + 110}L${x + width + 30} ${y + 110}V720Z`;
  return fillPath(slope, colour) + line(`M${x - 4} ${y + 110}L${x + width + 4} ${y + 110}`, edge, 6);
}

function chimney(x: number, y: number, mood: Mood): string {
  return (
    rect(x, y, 58, 150, mood.mid) +
    rect(x - 6, y, 70, 16, mood.near) +
    rect(x + 8, y - 26, 16, 26, mood.accent) +
    rect(x + 34, y - 26, 16, 26, mood.accent)
  );
}

export function rooftop(random: Random, mood: Mood): Scene {
  const offset = between(random, -60, 60);
  const houses =
    roof(-80 + offset, 330, 300, mood.far, mood.mid) +
    roof(210 + offset, 380, 260, mix(mood.far, mood.mid, 0.4), mood.mid) +
    roof(450 + offset, 310, 320, mood.far, mood.mid);
  let tiles = '';
  for (let row = 0; row < 3; row++) {
    for (let x = -30 + (row % 2) * 30; x < 740; x += 60) {
      tiles += `<path d="M${x} ${612 + row * 44}h60v20a30 26 0 0 1 -60 0Z" fill="${row % 2 ? mix(mood.near, mood.mid, 0.28) : mix(mood.near, mood.mid, 0.12)}"/>`;
    }
  }
  const dots = chance(random, 0.5)
    ? [90, 250, 470, 640].map((x) => ellipse(x, between(random, 40, 150), 3, 3, mood.glow)).join('')
    : '';
  return {
    back:
      rect(0, 0, 720, 720, mood.sky) +
      sun(random, mood) +
      dots +
      chimney(60, 260, mood) +
      chimney(600, 230, mood) +
      houses +
      rect(0, 600, 720, 130, mood.near) +
      tiles +
      rect(0, 596, 720, 18, mix(mood.near, mood.mid, 0.6)),
    front: '',
  };
}

function house(random: Random, x: number, width: number, top: number, mood: Mood, colour: string): string {
  let windows = '';
  for (let y = top + 46; y < 480; y += 104) {
    for (let wx = x + 26; wx + 44 < x + width; wx += 78) {
      const isLit = chance(random, 0.45);
      windows += rect(wx, y, 44, 62, isLit ? mood.accent : mix(colour, mood.near, 0.55), 4);
      windows +=
        rect(wx - 14, y, 12, 62, mix(colour, mood.near, 0.3), 2) +
        rect(wx + 46, y, 12, 62, mix(colour, mood.near, 0.3), 2);
    }
  }
  return (
    rect(x, top, width, 560 - top, colour) +
    rect(x - 6, top - 14, width + 12, 18, mix(colour, mood.near, 0.45)) +
    windows
  );
}

export function street(random: Random, mood: Mood): Scene {
  const houses =
    house(random, -20, 190, 90, mood, mood.wall) +
    house(random, 176, 170, 150, mood, mix(mood.wall, mood.far, 0.6)) +
    house(random, 352, 180, 110, mood, mood.far) +
    house(random, 538, 200, 70, mood, mix(mood.wall, mood.far, 0.3));
  const lampX = pick(random, [88, 632]);
  const lamp =
    line(`M${lampX} 620V230`, mood.near, 10) +
    ellipse(lampX, 206, 92, 92, mood.glow, ' fill-opacity=".28"') +
    fillPath(`M${lampX - 24} 176L${lampX + 24} 176L${lampX + 16} 232L${lampX - 16} 232Z`, mood.glow) +
    fillPath(`M${lampX - 30} 178L${lampX} 150L${lampX + 30} 178Z`, mood.near);
  return {
    back:
      rect(0, 0, 720, 720, mood.sky) +
      houses +
      rect(0, 548, 720, 24, mix(mood.mid, mood.wall, 0.4)) +
      rect(0, 572, 720, 150, mood.mid) +
      fillPath('M0 720L0 640C240 612 480 612 720 640V720Z', mood.near, ' fill-opacity=".4"') +
      lamp,
    front: '',
  };
}

export function cobbles(random: Random, mood: Mood): Scene {
  let stones = '';
  for (let row = 0; row < 4; row++) {
    const size = 50 + row * 10;
    for (let x = -40 + (row % 2) * 30; x < 740; x += size + 12) {
      stones += `<rect x="${Math.round(x + between(random, -4, 4))}" y="${570 + row * 40}" width="${size}" height="32" rx="14" fill="${mix(mood.mid, mood.near, between(random, 0.15, 0.7))}"/>`;
    }
  }
  const doorX = pick(random, [20, 500]);
  const door =
    `<path d="M${doorX} 560V280a100 100 0 0 1 200 0V560Z" fill="${mood.glow}" fill-opacity=".55"/>` +
    `<path d="M${doorX + 18} 560V284a82 82 0 0 1 164 0V560Z" fill="${mood.accent}"/>` +
    line(`M${doorX + 100} 204V560`, mix(mood.accent, mood.near, 0.4), 6) +
    ellipse(doorX + 82, 420, 7, 7, mood.glow);
  const ivyX = doorX < 300 ? 610 : 90;
  let ivy = '';
  for (let index = 0; index < 24; index++) {
    ivy += fillPath(
      blob(random, ivyX + between(random, -90, 90) * (1 - index / 34), index * 15 - 10, 32, 26, 6),
      mix(mood.leaf, mood.far, between(random, 0, 0.45)),
    );
  }
  return {
    back:
      rect(0, 0, 720, 570, mood.wall) +
      rect(0, 540, 720, 40, mix(mood.wall, mood.far, 0.7)) +
      door +
      ivy +
      rect(0, 560, 720, 160, mood.near) +
      stones,
    front: '',
  };
}

export function pot(x: number, y: number, width: number, mood: Mood, isAccent: boolean): string {
  const colour = isAccent ? mood.accent : mix('#c96f4a', mood.near, 0.2);
  const height = width * 0.86;
  return (
    fillPath(
      `M${at(x - width * 0.46, y - height)}L${at(x + width * 0.46, y - height)}L${at(x + width * 0.34, y)}L${at(x - width * 0.34, y)}Z`,
      colour,
    ) +
    fillPath(
      `M${at(x + width * 0.1, y - height)}L${at(x + width * 0.46, y - height)}L${at(x + width * 0.34, y)}L${at(x + width * 0.12, y)}Z`,
      mix(colour, mood.near, 0.35),
    ) +
    rect(x - width * 0.52, y - height - width * 0.08, width * 1.04, width * 0.22, mix(colour, '#ffffff', 0.14), 6)
  );
}

export function flowerpots(random: Random, mood: Mood): Scene {
  let plants = '';
  for (const [x, y, width] of [
    [74, 640, 120],
    [654, 640, 120],
    [184, 610, 84],
    [560, 604, 84],
  ] as const) {
    for (const lean of [-46, -12, 30, 62])
      plants += leafSprig(
        x,
        y - width * 0.9,
        between(random, 110, 190),
        lean * 0.8,
        mix(mood.leaf, mood.far, between(random, 0, 0.3)),
      );
    if (chance(random, 0.6)) {
      for (const [dx, dy] of [
        [-34, -190],
        [20, -230],
        [48, -170],
      ] as const)
        plants += flower(x + dx, y + dy - width * 0.3, 17, chance(random, 0.5) ? mood.accent : '#fff2e4', '#f4c453');
    }
    plants += pot(x, y, width, mood, chance(random, 0.3));
  }
  return {
    back:
      rect(0, 0, 720, 720, mood.wall) +
      fillPath('M-20 560L300 -20H560L140 600Z', mood.glow, ' fill-opacity=".35"') +
      rect(0, 590, 720, 140, mood.mid) +
      rect(0, 590, 720, 14, mix(mood.mid, mood.glow, 0.35)) +
      plants,
    front: '',
  };
}
