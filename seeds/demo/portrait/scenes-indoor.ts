import { between, chance, pick, type Random } from '../random.ts';
import { type Mood, mix } from './colour.ts';
import { pot, type Scene } from './scenes-outdoor.ts';
import { at, blob, ellipse, fillPath, line, rect, stripe } from './shapes.ts';

export function plain(random: Random, mood: Mood): Scene {
  const tilt = between(random, -40, 40);
  const swash =
    fillPath(blob(random, 360 + tilt, 330, 320, 300, 9), mood.wall) +
    fillPath(blob(random, 360 - tilt, 340, 262, 250, 9), mix(mood.wall, mood.far, 0.55));
  let strokes = '';
  for (let index = 0; index < 3; index++) {
    const y = between(random, 60, 560);
    const x = pick(random, [between(random, 10, 110), between(random, 600, 700)]);
    strokes += stripe([x - 46, y + 12], [x, y - 8], [x + 46, y - 12], between(random, 6, 14));
  }
  return {
    back:
      rect(0, 0, 720, 720, mood.sky) +
      swash +
      fillPath(strokes, mood.accent, ' fill-opacity=".5"') +
      fillPath(blob(random, 360, 690, 440, 96, 10), mix(mood.far, mood.mid, 0.5)),
    front: '',
  };
}

export function windowsill(random: Random, mood: Mood): Scene {
  const hills =
    fillPath(`M80 430C180 ${Math.round(between(random, 330, 400))} 300 420 400 380S600 340 640 400V600H80Z`, mood.far) +
    fillPath('M80 500C220 440 380 500 640 450V620H80Z', mood.leaf, ' fill-opacity=".75"');
  const curtain = (side: -1 | 1) => {
    const x = side === -1 ? 0 : 720;
    return (
      fillPath(
        `M${x} 0H${x - side * 150}C${x - side * 140} 200 ${x - side * 60} 330 ${x - side * 40} 420L${x - side * 50} 600H${x}Z`,
        mood.accent,
        ' fill-opacity=".92"',
      ) +
      line(
        `M${x - side * 96} 0C${x - side * 88} 180 ${x - side * 40} 320 ${x - side * 24} 600`,
        mix(mood.accent, mood.near, 0.35),
        7,
        ' stroke-opacity=".6"',
      )
    );
  };
  const potX = pick(random, [106, 618]);
  let plant = '';
  for (const [dx, dy] of [
    [-56, -120],
    [-20, -168],
    [22, -160],
    [60, -112],
    [0, -110],
  ] as const) {
    plant += fillPath(
      stripe([potX, 540], [potX + dx * 0.3, 540 + dy * 0.8], [potX + dx, 540 + dy], 24),
      mix(mood.leaf, mood.near, between(random, 0, 0.5)),
    );
  }
  return {
    back:
      rect(0, 0, 720, 720, mood.wall) +
      rect(70, -10, 580, 620, mood.glow) +
      rect(84, 0, 552, 600, mood.sky) +
      ellipse(between(random, 170, 550), 130, 60, 60, mood.glow, ' fill-opacity=".75"') +
      hills +
      rect(350, 0, 20, 600, mood.glow) +
      rect(84, 236, 552, 16, mood.glow) +
      curtain(-1) +
      curtain(1) +
      rect(-10, 596, 740, 130, mix(mood.glow, mood.mid, 0.35)) +
      rect(-10, 596, 740, 20, mix(mood.glow, mood.mid, 0.1)) +
      plant +
      pot(potX, 612, 96, mood, false),
    front: '',
  };
}

export function sofa(random: Random, mood: Mood): Scene {
  const colour = mood.mid;
  const frame = chance(random, 0.6)
    ? rect(70, 50, 150, 180, mood.glow, 6) +
      rect(86, 66, 118, 148, mood.far) +
      ellipse(146, 120, 26, 26, mood.accent) +
      fillPath('M86 190L130 140L160 176L180 156L204 190V214H86Z', mood.leaf)
    : '';
  const lamp =
    line('M640 560V190', mood.near, 8) +
    fillPath('M580 200L606 90H674L700 200Z', mood.glow) +
    ellipse(640, 190, 130, 110, mood.glow, ' fill-opacity=".2"');
  const cushion = (x: number, tilt: number, fill: string) =>
    `<g transform="translate(${x} 470) rotate(${tilt})"><path d="M-84 -70C-30 -84 40 -84 84 -70C98 -20 98 30 84 76C30 88 -40 88 -84 76C-98 30 -98 -20 -84 -70Z" fill="${fill}"/>${line('M-58 -40C-20 -50 20 -50 58 -40', mix(fill, '#ffffff', 0.35), 6)}${line('M-58 -14C-20 -24 20 -24 58 -14', mix(fill, '#ffffff', 0.35), 6)}</g>`;
  return {
    back:
      rect(0, 0, 720, 720, mood.wall) +
      fillPath('M0 0H720V360H0Z', mood.sky, ' fill-opacity=".55"') +
      frame +
      lamp +
      fillPath('M20 720V400C20 340 60 320 120 320H600C660 320 700 340 700 400V720Z', colour) +
      line(`M360 330V600`, mix(colour, mood.near, 0.5), 5) +
      cushion(120, -12, mood.accent) +
      cushion(604, 10, mix(mood.accent, mood.glow, 0.55)) +
      fillPath('M-20 620C200 590 520 590 740 620V740H-20Z', mix(colour, mood.glow, 0.22)) +
      line('M0 632C200 606 520 606 720 632', mix(colour, mood.glow, 0.45), 5),
    front: '',
  };
}

export function cardboardBox(mood: Mood): string {
  const card = mix('#d3a46c', mood.near, 0.08);
  return (
    fillPath(`M130 478L590 478L574 740L146 740Z`, card) +
    fillPath('M130 478L590 478L587 520L133 520Z', mix(card, '#8a5d33', 0.35)) +
    fillPath('M130 478L60 548L96 590L148 500Z', mix(card, '#ffffff', 0.18)) +
    fillPath('M590 478L660 548L624 590L572 500Z', mix(card, '#8a5d33', 0.25)) +
    rect(330, 478, 60, 120, mix(card, '#ffffff', 0.3)) +
    line('M440 640L470 610L500 640M470 612V680', mix(card, '#6b4526', 0.6), 6)
  );
}

export function stoneWall(random: Random, mood: Mood): string {
  const stone = mix('#bfb2a2', mood.near, 0.3);
  let stones = '';
  for (let row = 0; row < 4; row++) {
    for (let x = -60 + (row % 2) * 50; x < 740; x += 110)
      stones += rect(
        x + 4,
        528 + row * 54,
        100,
        46,
        mix(stone, row % 2 ? '#ffffff' : mood.near, between(random, 0.02, 0.2)),
        12,
      );
  }
  return (
    rect(0, 500, 720, 230, mix(stone, mood.near, 0.45)) +
    stones +
    rect(-10, 486, 740, 36, mix(stone, '#ffffff', 0.28), 10)
  );
}

export function bigLeaves(random: Random, mood: Mood): string {
  const leaf = (x: number, y: number, angle: number, size: number) => {
    const colour = mix(mood.leaf, mood.near, between(random, 0, 0.45));
    return `<g transform="translate(${at(x, y)}) rotate(${Math.round(angle)}) scale(${size})">${fillPath('M0 0C-70 -50 -84 -150 0 -260C84 -150 70 -50 0 0Z', colour)}${line('M0 -6V-236M0 -70L-40 -110M0 -70L40 -110M0 -130L-36 -168M0 -130L36 -168', mix(colour, '#ffffff', 0.22), 4)}</g>`;
  };
  let drawing = '';
  for (const [x, angle, size] of [
    [20, -8, 1.35],
    [120, 8, 1.1],
    [226, -22, 0.86],
    [700, 8, 1.35],
    [604, -10, 1.15],
    [500, 24, 0.86],
    [310, 12, 0.6],
    [410, -14, 0.62],
  ] as const) {
    drawing += leaf(x, 760, angle + between(random, -6, 6), size);
  }
  return drawing;
}
