import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function CatWithBubble(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M34 164c-18 2-22-18-14-28" fill="none" stroke="#dc8238" strokeWidth="11" strokeLinecap="round" />
      <path d="M30 160c-2-32 12-52 44-52s46 20 44 52c0 10-10 12-44 12s-44-2-44-12Z" fill="#dc8238" />
      <path d="M58 114c2 18 10 28 16 36 6-8 14-18 16-36Z" fill="#fff3e2" />
      <CatHead transform="translate(76 92) rotate(-3) scale(.38)" eyes="aside" />
      <path d="M44 172c-4-15 27-15 25 0ZM79 172c-2-15 29-15 25 0Z" fill="#ea9549" />
      <path
        d="M142 22h66a20 20 0 0 1 20 20v34a20 20 0 0 1-20 20h-44c-8 12-20 18-36 18 8-6 12-12 12-19a20 20 0 0 1-18-19V42a20 20 0 0 1 20-20Z"
        fill="#e9dccb"
        transform="translate(3 4)"
      />
      <path
        d="M142 22h66a20 20 0 0 1 20 20v34a20 20 0 0 1-20 20h-44c-8 12-20 18-36 18 8-6 12-12 12-19a20 20 0 0 1-18-19V42a20 20 0 0 1 20-20Z"
        fill="#fffaf2"
      />
      <path d="M145 48h60M145 66h38" stroke="#cdb595" strokeWidth="6" strokeLinecap="round" strokeDasharray=".1 13" />
      <g fill="#2f8583">
        <ellipse cx="206" cy="76" rx="6" ry="5" />
        <circle cx="198" cy="69" r="2.6" />
        <circle cx="203" cy="65" r="2.6" />
        <circle cx="209" cy="65" r="2.6" />
        <circle cx="214" cy="69" r="2.6" />
      </g>
    </Illustration>
  );
}
