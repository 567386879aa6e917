import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function EmptyMapCat(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <CatHead transform="translate(120 84) scale(.4)" eyes="wide" />
      <path d="M30 112l60-8v52l-60 10Z" fill="#fbe8c8" />
      <path d="M90 104l60 8v52l-60-8Z" fill="#f3d5a4" />
      <path d="M150 112l60-8v50l-60 10Z" fill="#fbe8c8" />
      <path d="M30 146c22-16 40 2 60-10s40 8 60 0 36-16 60-12v30l-60 10-60-8-60 10Z" fill="#9cc6b4" opacity=".75" />
      <path
        d="M44 124c18 2 28 16 46 12s34 4 60 8 34-18 50-22"
        fill="none"
        stroke="#c8632a"
        strokeWidth="3"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <path d="M182 130c-4-8-12-10-12-18a12 12 0 0 1 24 0c0 8-8 10-12 18Z" fill="#ea580c" />
      <circle cx="182" cy="112" r="4.5" fill="#fff3e2" />
      <path d="M76 112c-2-14 22-16 22-1 0 9-20 11-22 1ZM142 111c0-15 24-13 22 1-2 10-22 8-22-1Z" fill="#ea9549" />
      <path d="M84 110v5M90 109v5M150 109v5M156 110v5" stroke="#a9552a" strokeWidth="1.6" strokeLinecap="round" />
    </Illustration>
  );
}
