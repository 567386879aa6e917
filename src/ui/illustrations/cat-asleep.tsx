import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function CatAsleep(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M40 134h160l-9 28a7 7 0 0 1-7 5H56a7 7 0 0 1-7-5Z" fill="#c9895b" />
      <path d="M40 134h160l-3 9H43Z" fill="#a9653c" />
      <path d="M66 134c-10-34 14-62 52-64 42-2 66 28 58 64Z" fill="#ea9549" />
      <path
        d="M120 71c-6 8-8 16-7 25M138 74c-5 7-7 14-6 22M153 83c-4 6-6 11-5 18"
        stroke="#c96f2b"
        strokeWidth="5"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M174 134c8-14 6-30-4-36 16 2 28 18 20 36Z" fill="#d97e35" />
      <path d="M190 126c6-14-2-24-12-22 8-8 26 0 24 20a10 10 0 0 1-8 10h-62c24 2 50 4 58-8Z" fill="#ea9549" />
      <CatHead transform="translate(88 106) rotate(-5) scale(.36)" eyes="asleep" />
      <path
        d="M128 52h12l-12 14h12"
        stroke="#ea580c"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M152 34h9l-9 11h9"
        stroke="#ea580c"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        opacity=".75"
      />
      <path
        d="M170 20h7l-7 8h7"
        stroke="#ea580c"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        opacity=".5"
      />
    </Illustration>
  );
}
