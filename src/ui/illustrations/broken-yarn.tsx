import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function BrokenYarn(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M44 148c-20 4-26-14-18-26" fill="none" stroke="#dc8238" strokeWidth="11" strokeLinecap="round" />
      <path d="M38 146c-2-32 10-52 42-52s44 20 42 52c0 12-8 14-42 14s-42-2-42-14Z" fill="#dc8238" />
      <path d="M66 100c2 18 8 30 14 40 6-10 12-22 14-40Z" fill="#fff3e2" />
      <CatHead transform="translate(80 76) rotate(5) scale(.38)" eyes="aside" />
      <path d="M50 160c-4-15 27-15 25 0ZM85 160c-2-15 29-15 25 0Z" fill="#ea9549" />
      <circle cx="168" cy="126" r="32" fill="#2f8583" />
      <g fill="none" stroke="#8fd0c4" strokeWidth="3" strokeLinecap="round">
        <path d="M142 112c18-12 38-8 52 6M138 124c20-12 44-6 58 12M140 138c18-10 36-4 46 12M152 100c-10 16-8 38 6 54M166 95c-12 18-8 44 8 62M184 99c-10 16-8 34 4 48" />
      </g>
      <path
        d="M142 146c-18 16-34 2-26-8s24 6 12 18-40 8-56 4-38 2-40-12 18-14 20-2-16 18-24 14M196 142c14 6 22 16 14 24"
        fill="none"
        stroke="#2f8583"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </Illustration>
  );
}
