import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function LostCat(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M58 98h124l-6-14H64Z" fill="#7d5736" />
      <CatHead transform="translate(120 78) rotate(-4) scale(.4)" eyes="aside" />
      <path d="M58 98h124l-6 66H64Z" fill="#d3a46c" />
      <path d="M58 98h124l-1 12H59Z" fill="#b98650" />
      <path d="M58 98l-24 20 14 14 16-22ZM182 98l24 20-14 14-16-22Z" fill="#e0b986" />
      <path d="M110 98h20v30h-20Z" fill="#ecd0a6" />
      <path d="M78 98c-2-14 22-16 22-1 0 9-20 11-22 1Z" fill="#ea9549" />
      <path d="M86 96v5M92 95v5" stroke="#a9552a" strokeWidth="1.6" strokeLinecap="round" />
      <path
        d="M150 132c0-9 14-9 14 0 0 6-7 6-7 12m0 7v.5"
        fill="none"
        stroke="#7d5736"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Illustration>
  );
}
