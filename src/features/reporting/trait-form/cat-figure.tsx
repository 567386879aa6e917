import type { ChosenTraits } from '#db/traits.ts';
import { colorValues } from '#features/traits/color-values.ts';

const eyeValues: Record<string, string[]> = {
  green: ['#4f9d4b'],
  yellow: ['#e5b92e'],
  orange: ['#dc7c1f'],
  brown: ['#7a4f2c'],
  blue: ['#4c8fd6'],
  odd: ['#4c8fd6', '#e5b92e'],
};
const outline = { stroke: 'currentColor', strokeWidth: 1.4, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
const bodyPath = 'M14 43C11 31 16 21 24 21s13 10 10 22Z';
const longHairPath =
  'M14 43l-3-2 1.5-2-3-2 2.5-2-2.5-3 3-1-1-4 3 0 .5-3.5 3 .5C19 22 21 21 24 21s5 1 6.5 2l3-.5.5 3.5 3 0-1 4 3 1-2.5 3 2.5 2-3 2 1.5 2-3 2Z';
const tailPaths: Record<string, string> = {
  long: 'M33 41c7 1 11-3 11-9s-3-7-2-11',
  short: 'M33 41c4 0 6-1 7-4',
  kinked: 'M33 41l8-2 0-7-4-4 3-6',
  bushy: 'M33 41c7 1 10-4 10-10',
};

interface CatFigureProps {
  traits: Partial<ChosenTraits>;
  /** A kitten has a small body. */
  isSmall?: boolean;
}

/** Unknown traits are drawn as usual; the label has the same information. */
export function CatFigure({ traits, isSmall = false }: CatFigureProps) {
  const { coat_pattern: pattern = 'unknown', white_marks: marks = [], coat_length: length = 'unknown' } = traits;
  const [first, second] = colorsOf(traits);
  const tail = traits.tail === undefined || traits.tail === 'unknown' ? 'long' : traits.tail;
  const isPointed = pattern === 'pointed';
  const earFill = isPointed ? second : first;
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-full">
      <g transform={isSmall ? 'translate(8.6 16.5) scale(.64)' : undefined} fill={first} {...outline}>
        {tail !== 'none' && (
          <Tail kind={tail} color={isPointed ? second : first} hasWhiteTip={marks.includes('tail_tip')} />
        )}
        <path d={length === 'long' ? longHairPath : bodyPath} />
        {length === 'medium' && <path d="M15 33l-3 1m3.5 4-3 1M33 33l3 1m-3.5 4 3 1" fill="none" />}
        <path d="M15.5 11 16 2l6 4.200ZM32.5 11 32 2l-6 4.200Z" fill={earFill} />
        <circle cx="24" cy="13.5" r="9" />
        <Pattern pattern={pattern} color={second} />
        {marks.includes('belly') && <ellipse cx="24" cy="36" rx="6" ry="5.5" fill="#fff" stroke="none" />}
        {marks.includes('chest') && <ellipse cx="24" cy="26.5" rx="4.5" ry="4.5" fill="#fff" stroke="none" />}
        {marks.includes('face') && <ellipse cx="24" cy="17" rx="5" ry="4.2" fill="#fff" stroke="none" />}
        <Paws fill={marks.includes('paws') ? '#fff' : isPointed ? second : first} />
        {traits.collar === 'yes' && (
          <path d="M17.5 21.500c4 2.6 9 2.6 13 0" fill="none" stroke="#dc2626" strokeWidth="3" />
        )}
        <g stroke="none" fill={isDark(isPointed ? second : first) && !marks.includes('face') ? '#fff' : '#292524'}>
          <circle cx="20.5" cy="13" r="1.3" />
          <circle cx="27.5" cy="13" r="1.3" />
          <path d="M22.8 16.300h2.400L24 17.800Z" />
        </g>
      </g>
    </svg>
  );
}

function colorsOf({ coat_colors: colors = [], coat_pattern: pattern }: Partial<ChosenTraits>): [string, string] {
  const [one, two] = colors
    .filter((color) => pattern !== 'bicolor' || color !== 'white')
    .map((color) => colorValues[color]);
  switch (pattern) {
    case 'tortoiseshell':
      return [colors.length > 1 && one ? one : colorValues.black, colors.length > 1 && two ? two : colorValues.ginger];
    case 'calico':
      return [colorValues.white, colorValues.ginger];
    case 'pointed':
      return [colorValues.cream, one && one !== colorValues.cream ? one : colorValues.brown];
    case 'bicolor':
      return [one ?? colorValues.black, colorValues.white];
    default:
      return [one ?? colorValues.grey, two ?? (isDark(one ?? colorValues.grey) ? '#8b8682' : '#5b5550')];
  }
}

const isDark = (color: string) => color === colorValues.black || color === colorValues.brown;

function Tail({ kind, color, hasWhiteTip }: { kind: string; color: string; hasWhiteTip: boolean }) {
  const width = kind === 'bushy' ? 8 : 3.6;
  return (
    <g fill="none">
      <path d={tailPaths[kind]} strokeWidth={width + 2.6} />
      <path d={tailPaths[kind]} stroke={color} strokeWidth={width} />
      {hasWhiteTip && <circle cx="42" cy="21.5" r="2.3" fill="#fff" />}
    </g>
  );
}

function Pattern({ pattern, color }: { pattern: ChosenTraits['coat_pattern']; color: string }) {
  switch (pattern) {
    case 'tabby':
      return (
        <g fill="none" stroke={color} strokeWidth="1.9">
          <path d="M21.5 5.500v3m2.5-3.700V8m2.5-2.500v3M16 14h2.500m-2 3 2.5-.6M32 14h-2.500m2 3-2.5-.6" />
          <path d="M14.5 31c2 1 3.5 1 5 0m-6 5c2 1 4 1 6 0M33.5 31c-2 1-3.5 1-5 0m6 5c-2 1-4 1-6 0M18 25.500c1.5.8 2.5.8 3.5 0m8.5 0c-1.5.8-2.5.8-3.5 0" />
        </g>
      );
    case 'tortoiseshell':
      return (
        <g fill={color} stroke="none">
          <path d="M24 5.200c5 0 8 3.5 8 8-3 1-7-1-8-3Z" />
          <path d="M15.5 30c4-2 6 2 4 5s-5 2-5.5 0ZM27 24c4 0 6 4 5 7s-6 0-5-7Zm0 13c3-1 6 1 6 4h-5Z" />
        </g>
      );
    case 'calico':
      return (
        <g stroke="none">
          <path d="M24 5.200c5 0 8 3.5 8.2 8-3.5.6-7-1-8.2-3Z" fill={color} />
          <path d="M15.8 11c1-3.5 3-5 5.6-5.6.6 3-2 5.6-5.6 5.600Z" fill={colorValues.black} />
          <path d="M15 31c4-2 6 2 4 5s-5 2-5.5 0Z" fill={colorValues.black} />
          <path d="M28 24c4 1 6 5 5 9s-7-1-5-9Z" fill={color} />
        </g>
      );
    case 'bicolor':
      return (
        <g fill={color} stroke="none">
          <path d="M24 8.500c1.5 3 5.5 5 6 8-2 4.5-10 4.5-12 0 .5-3 4.5-5 6-8Z" />
          <path d="M24 22.500c4 0 5 4 5 9 0 5-1 10.5-5 10.500s-5-5.5-5-10.500c0-5 1-9 5-9Z" />
        </g>
      );
    case 'pointed':
      return <ellipse cx="24" cy="15" rx="5.5" ry="5" fill={color} stroke="none" />;
    default:
      return null;
  }
}

function Paws({ fill }: { fill: string }) {
  return (
    <>
      <ellipse cx="20" cy="43" rx="3.6" ry="2.2" fill={fill} />
      <ellipse cx="28" cy="43" rx="3.6" ry="2.2" fill={fill} />
    </>
  );
}

interface CatFaceProps {
  eyes?: string;
  ear?: string;
  isOld?: boolean;
}

const leftEars: Record<string, string> = {
  tipped: 'M9 24 9.5 12 15.5 11 22 14Z',
  notched: 'M9 24 10 6l4 3.2-1 3.6 4-1 5 2.200Z',
};
const plainEar = 'M9 24 10 6l12 8Z';

export function CatFace({ eyes = 'green', ear = 'none', isOld = false }: CatFaceProps) {
  const [left = '', right = left] = eyeValues[eyes] ?? ['#a8a29e'];
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-full">
      <g fill={colorValues.grey} {...outline}>
        <path d={leftEars[ear] ?? plainEar} />
        <path d="M39 24 38 6l-12 8Z" />
        <circle cx="24" cy="28" r="16" />
        {isOld && <ellipse cx="24" cy="35" rx="9" ry="7" fill="#fff" stroke="none" />}
      </g>
      {[
        { cx: 17.5, fill: left },
        { cx: 30.5, fill: right },
      ].map(({ cx, fill }) => (
        <g key={cx}>
          <circle cx={cx} cy="26" r="4.6" fill={fill} stroke="#fff" strokeWidth="1.2" />
          <ellipse cx={cx} cy="26" rx="1.3" ry="3.2" fill="#1c1917" />
        </g>
      ))}
      <path d="M22 33h4l-2 2.500Z" fill="#1c1917" />
      <path d="M24 35.500c-1 2.5-3 2.5-4.5 1.500M24 35.500c1 2.5 3 2.5 4.5 1.5" fill="none" stroke="#1c1917" />
    </svg>
  );
}
