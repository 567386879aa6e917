import { createRandom } from '../random.ts';
import { type BodyPart, drawPart } from './body-part.ts';
import { type Coat, coatOf } from './coat.ts';
import { collarColours, type Mood, mix, moods } from './colour.ts';
import { head } from './head.ts';
import type { Pose, PoseOfHair } from './pose.ts';
import { facingPoses } from './poses-facing.ts';
import { sidewaysPoses } from './poses-sideways.ts';
import { bigLeaves, cardboardBox, plain, sofa, stoneWall, windowsill } from './scenes-indoor.ts';
import { cobbles, flowerpots, garden, rooftop, type Scene, street } from './scenes-outdoor.ts';
import { createSheet, ellipse, glow, line, type Sheet, short } from './shapes.ts';
import type { PortraitTraits, PoseName, SceneName } from './traits.ts';

const scenes: Record<SceneName, (random: () => number, mood: Mood) => Scene> = {
  plain,
  windowsill,
  garden,
  sofa,
  rooftop,
  street,
  cobbles,
  flowerpots,
};

const poses: Record<PoseName, PoseOfHair> = { ...facingPoses, ...sidewaysPoses };

const lightMoods = ['peach', 'mint', 'sky', 'butter', 'rose'];

function collar(traits: PortraitTraits, neck: NonNullable<Pose['neck']>): string {
  if (!traits.collar) return '';
  const colour = collarColours[traits.collar.colour];
  const { x, y, halfWidth, sag } = neck;
  const path = `M${x - halfWidth} ${y}C${x - halfWidth * 0.6} ${y + sag * 1.35} ${x + halfWidth * 0.6} ${y + sag * 1.35} ${x + halfWidth} ${y}`;
  const size = Math.max(14, halfWidth * 0.17);
  const hangY = y + sag + size * 0.95;
  let pendant = '';
  if (traits.collar.pendant === 'bell') {
    pendant =
      ellipse(x, hangY, size, size, '#f2c14b') +
      ellipse(x - size * 0.3, hangY - size * 0.35, size * 0.3, size * 0.25, '#fff3c9') +
      line(`M${short(x - size * 0.8)} ${short(hangY)}H${short(x + size * 0.8)}`, '#b07f22', 3) +
      ellipse(x, hangY + size * 0.45, size * 0.22, size * 0.26, '#7c5714');
  } else if (traits.collar.pendant === 'tag') {
    pendant =
      ellipse(x, hangY, size * 0.95, size * 0.95, '#dfe4e8') +
      ellipse(x, hangY, size * 0.62, size * 0.62, '#c3ccd3') +
      ellipse(x, hangY - size * 0.72, 3, 3, '#8b97a1');
  }
  const width = Math.round(size * 1.15);
  return (
    line(path, mix(colour, '#1b1620', 0.35), width, ' transform="translate(0 4)"') + line(path, colour, width) + pendant
  );
}

function drawParts(sheet: Sheet, parts: readonly BodyPart[], traits: PortraitTraits, coat: Coat): string {
  const random = createRandom(traits.variation ^ 0x2c1b3c6d);
  return parts.map((part) => drawPart(sheet, part, traits, coat, random)).join('');
}

function prop(traits: PortraitTraits, mood: Mood, random: () => number): string {
  if (traits.pose === 'box') return cardboardBox(mood);
  if (traits.pose === 'wall') return stoneWall(random, mood);
  if (traits.pose === 'plant') return bigLeaves(random, mood);
  return '';
}

/** The SVG has 720 by 720 units. The face is in the middle third, so that a round crop of 44 px shows it. */
export function drawPortrait(traits: PortraitTraits): string {
  const sheet = createSheet();
  const coat = coatOf(traits);
  const mood = moods[traits.mood];
  const pose = poses[traits.pose](traits.hair);
  const random = createRandom(traits.variation);
  const scene = scenes[traits.scene](random, mood);
  const backdropIsLight = lightMoods.includes(traits.mood);
  const halo = ellipse(pose.head.x, pose.head.y, 330, 320, glow(sheet, mood.glow, backdropIsLight ? 0.75 : 0.42, 0.35));
  const ground = pose.shadow
    ? ellipse(pose.shadow.x, pose.shadow.y, pose.shadow.rx, 26, mood.near, ' fill-opacity=".45"')
    : '';
  const body = drawParts(sheet, pose.behind, traits, coat);
  const throat = pose.neck
    ? ellipse(
        pose.head.x,
        pose.neck.y + 6,
        pose.neck.halfWidth * 1.15,
        52,
        glow(sheet, '#1b1218', coat.isDark ? 0.5 : 0.26),
      )
    : '';
  const cat =
    ground +
    body +
    throat +
    (pose.neck ? collar(traits, pose.neck) : '') +
    `<g transform="translate(${pose.head.x} ${pose.head.y}) rotate(${traits.tilt}) scale(${pose.head.scale})">${head(sheet, traits, coat, backdropIsLight)}</g>` +
    prop(traits, mood, random) +
    drawParts(sheet, pose.before, traits, coat);
  const turned = traits.facesLeft ? `<g transform="translate(720 0) scale(-1 1)">${cat}</g>` : cat;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="0 0 720 720">` +
    `<defs>${sheet.defs.join('')}</defs>${scene.back}${halo}${turned}${scene.front}</svg>`
  );
}
