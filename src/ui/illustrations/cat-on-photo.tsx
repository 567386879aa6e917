import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function CatOnPhoto(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <g transform="rotate(9 150 90)">
        <path d="M110 30h96v112h-96Z" fill="#e9dccb" />
        <path d="M118 38h80v74h-80Z" fill="#cfe0d8" />
      </g>
      <g transform="rotate(-6 104 92)">
        <path d="M46 22h116v138H46Z" fill="#fffaf2" />
        <path d="M56 32h96v92H56Z" fill="#bcd8d0" />
        <path d="M56 108c20-12 34 4 52-4s26-8 44-2v22H56Z" fill="#7fae98" />
        <path d="M70 124c-4-28 10-40 34-40s38 12 34 40Z" fill="#dc8238" />
        <path d="M94 92c2 12 6 18 10 24 4-6 8-12 10-24Z" fill="#fff3e2" />
        <CatHead transform="translate(104 78) scale(.34)" eyes="wide" />
        <path d="M62 138h60M62 148h36" stroke="#d8c3a5" strokeWidth="5" strokeLinecap="round" />
      </g>
      <path d="M184 172c-9-18-26-23-26-42a26 26 0 0 1 52 0c0 19-17 24-26 42Z" fill="#ea580c" />
      <circle cx="184" cy="130" r="10" fill="#fff3e2" />
    </Illustration>
  );
}
