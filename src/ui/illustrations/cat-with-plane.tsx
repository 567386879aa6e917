import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function CatWithPlane(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path d="M42 160c-20 4-26-14-18-26" fill="none" stroke="#dc8238" strokeWidth="11" strokeLinecap="round" />
      <path d="M38 158c-2-34 10-54 42-54s44 20 42 54c0 10-8 12-42 12s-42-2-42-12Z" fill="#dc8238" />
      <path d="M66 110c2 18 8 28 14 38 6-10 12-20 14-38Z" fill="#fff3e2" />
      <CatHead transform="translate(82 84) rotate(-4) scale(.38)" eyes="aside" />
      <path d="M108 132c14 2 26-6 34-18" fill="none" stroke="#ea9549" strokeWidth="14" strokeLinecap="round" />
      <path d="M50 170c-4-15 27-15 25 0ZM85 170c-2-15 29-15 25 0Z" fill="#ea9549" />
      <path
        d="M146 112c12 18 34 10 30-6s-24-8-18 8 26 10 34-14"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="1 8"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d="M162 62l64-30-24 62-16-18Z" fill="#fbe8c8" />
      <path d="M226 32l-40 44 2 24 14-6Z" fill="#e9dccb" />
      <path d="M226 32l-40 44-24-14Z" fill="#fff3e2" stroke="#e9c88f" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="M188 100l-2-24 10 10Z" fill="#cdb595" />
    </Illustration>
  );
}
