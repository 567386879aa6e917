import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function CatOnPoster(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M98 172c6-40 6-120 2-164h44c-4 44-4 124 6 164Z" fill="#8a5a3b" />
      <path
        d="M108 16c2 50 0 100-4 152M136 14c-3 40-2 110 4 152"
        fill="none"
        stroke="#6b432b"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M144 30c24-10 34-4 44-18-2 22-18 32-42 32Z" fill="#6fa58c" />
      <path d="M100 22C78 18 70 24 58 12c2 20 20 28 42 24Z" fill="#7fb79b" />
      <path d="M60 172c10-14 18-4 26-12s12 2 16 12ZM146 172c4-14 14-6 20-16s16 6 22 16Z" fill="#7fb79b" />
      <g transform="rotate(-3 122 96)">
        <path d="M76 44h92v108H76Z" fill="#d8c3a5" opacity=".5" transform="translate(3 4)" />
        <path d="M76 44h92v108H76Z" fill="#fffaf2" />
        <path d="M88 56h68" stroke="#c2410c" strokeWidth="8" strokeLinecap="round" />
        <path d="M88 68h68v54H88Z" fill="#f8dcb8" />
        <CatHead transform="translate(122 98) scale(.26)" eyes="wide" />
        <path d="M92 132h60M102 142h40" stroke="#cdb595" strokeWidth="4.5" strokeLinecap="round" />
        <circle cx="122" cy="46" r="4" fill="#2f8583" />
      </g>
    </Illustration>
  );
}
