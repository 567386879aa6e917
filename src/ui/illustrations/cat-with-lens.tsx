import { CatHead } from './cat-head.tsx';
import { Illustration, type IllustrationProps } from './illustration.tsx';

export function CatWithLens(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <CatHead transform="translate(104 74) rotate(4) scale(.42)" eyes="aside" />
      <path d="M24 122l64-10v52l-64 10Z" fill="#fbe8c8" />
      <path d="M88 112l64 10v52l-64-10Z" fill="#f3d5a4" />
      <path d="M152 122l64-10v52l-64 10Z" fill="#fbe8c8" />
      <path d="M24 160c24-16 40 0 64-10s42 10 64 2 36-14 64-10v22l-64 10-64-10-64 10Z" fill="#9cc6b4" opacity=".75" />
      <path d="M70 152c-3-6-9-8-9-14a9 9 0 0 1 18 0c0 6-6 8-9 14Z" fill="#ea580c" />
      <circle cx="70" cy="138" r="3.4" fill="#fff3e2" />
      <path d="M176 128l24 30" stroke="#6b3a26" strokeWidth="9" strokeLinecap="round" />
      <circle cx="160" cy="108" r="25" fill="#e6f1f4" opacity=".92" />
      <path d="M145 118c8-10 14-2 20-8s8-8 17-7c-2 14-12 24-26 22-6-1-9-4-11-7Z" fill="#9cc6b4" />
      <path d="M160 116c-4-8-12-10-12-18a12 12 0 0 1 24 0c0 8-8 10-12 18Z" fill="#ea580c" />
      <circle cx="160" cy="98" r="4.5" fill="#fff3e2" />
      <circle cx="160" cy="108" r="25" fill="none" stroke="#6b3a26" strokeWidth="6" />
      <path d="M184 150c-3-12 18-16 22-4 3 9-18 15-22 4Z" fill="#ea9549" />
      <path d="M192 152l-1-5M198 150l-2-5" stroke="#a9552a" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M70 116c-3-13 19-17 21-3 1 9-18 13-21 3Z" fill="#ea9549" />
      <path d="M78 117l-1-5M84 116v-5" stroke="#a9552a" strokeWidth="1.6" strokeLinecap="round" />
    </Illustration>
  );
}
